import type { User } from '@fieldhouse/contracts/accounts.schemas';
import { CourtLines } from '../../ui/court-lines.tsx';
import { Avatar } from './avatar.tsx';

export function ProfileHead({ user }: { user: User }) {
  return (
    <div className="relative overflow-hidden border-b-2 border-ink bg-chalk">
      <div className="absolute inset-y-0 end-0 hidden w-1/2 md:block">
        <CourtLines />
      </div>
      <div className="site-width relative flex flex-wrap items-center gap-x-8 gap-y-4 py-8 md:py-10">
        <Avatar user={user} />
        <div className="min-w-0 bg-chalk pe-6">
          <h1 dir="auto" className="text-4xl wrap-anywhere md:text-5xl">
            {user.name}
          </h1>
          <p className="mt-2 text-ink-soft wrap-anywhere">{user.email}</p>
        </div>
      </div>
    </div>
  );
}
