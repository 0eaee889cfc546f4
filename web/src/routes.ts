import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('pages/page-boundary.tsx', [
    index('pages/home.tsx'),
    route('result', 'pages/result.tsx'),
    route('product/:_id', 'pages/product.tsx'),
    route('favorites', 'pages/favorites.tsx'),
    route('carrito', 'pages/cart.tsx'),
    route('login', 'pages/login.tsx'),
    route('CreateUser', 'pages/create-user.tsx'),
    route('forgotpassword', 'pages/forgot-password.tsx'),
    route('resetpassword/:token', 'pages/reset-password.tsx'),
    route('api/auth/email-activate/:token', 'pages/activate-account.tsx'),
    route('create', 'pages/create-product.tsx', { id: 'create' }),
    route('admin/createproduct', 'pages/create-product.tsx', { id: 'admin/createproduct' }),
    route('me/:me', 'pages/profile.tsx'),
    route('review/:productId', 'pages/review.tsx'),
    route('admin', 'pages/admin-home.tsx'),
    route('admin/categories', 'pages/admin-categories.tsx'),
    route('admin/journal', 'pages/admin-journal.tsx'),
    route('admin/orders', 'pages/admin-orders.tsx'),
    route('admin/users', 'pages/admin-users.tsx'),
    route('dev/mailbox', 'pages/dev-mailbox.tsx'),
    route('dev/ui', 'pages/dev-ui.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
] satisfies RouteConfig;
