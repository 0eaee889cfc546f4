import type { User } from '@fieldhouse/contracts/accounts.schemas';
import { useState } from 'react';
import { initials, useFoto } from './foto.ts';

/** The picture that a member has chosen in this browser; their initials when there is none or it fails. */
export function Avatar({ user: { _id, name } }: { user: Pick<User, '_id' | 'name'> }) {
  const foto = useFoto(_id);
  const [failed, setFailed] = useState<string>();
  const frame = 'size-24 shrink-0 rounded-full border-4 border-white md:size-32';
  if (!foto || failed === foto) {
    return (
      <span
        aria-hidden="true"
        className={`${frame} grid place-items-center bg-ink font-headline text-4xl font-bold text-white`}
      >
        {initials(name)}
      </span>
    );
  }
  return (
    <img
      src={foto}
      alt=""
      width={128}
      height={128}
      referrerPolicy="no-referrer"
      className={`${frame} bg-white object-cover`}
      onError={() => setFailed(foto)}
    />
  );
}
