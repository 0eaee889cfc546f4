import { data } from 'react-router';

// Thrown and not returned: one page, in page-boundary.tsx, tells of everything that cannot be found.
const missing = () => {
  throw data(undefined, { status: 404 });
};
export const loader = missing;
export const clientLoader = missing;

export default function NotFound() {
  return null;
}
