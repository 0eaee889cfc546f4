import type { Translate } from './text.ts';

/** What a role is called. Those that a shop begins with, by the names that they begin with; others are called so in every language. */
export function roleName(t: Translate, name: string): string {
  const firstRoles: Readonly<Record<string, string>> = {
    Administrator: t`Administrator`,
    Manager: t`Manager`,
    Packer: t`Packer`,
    Support: t`Support`,
    Editor: t`Editor`,
    Accountant: t`Accountant`,
  };
  return Object.hasOwn(firstRoles, name) ? (firstRoles[name] ?? name) : name;
}
