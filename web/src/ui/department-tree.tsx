import { Link } from './link.tsx';

interface TreeCategory {
  name: string;
  parent: string | null;
  path: string;
}

/** Departments in columns, each with the categories right below it. */
export function DepartmentTree({ categories }: { categories: readonly TreeCategory[] }) {
  const below = (name: string | null) => categories.filter(({ parent }) => parent === name);
  return (
    <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-3 lg:grid-cols-4">
      {below(null).map(({ name, path }) => (
        <li key={path}>
          <Link to={`/c/${path}`} className="font-headline text-2xl font-bold underline-offset-4 hover:underline">
            {name}
          </Link>
          <ul className="mt-1">
            {below(name).map((child) => (
              <li key={child.path}>
                <Link
                  to={`/c/${child.path}`}
                  className="inline-flex min-h-9 items-center underline-offset-4 hover:underline"
                >
                  {child.name}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
