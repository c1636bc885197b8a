import type { ReactNode } from 'react';
import type { Person } from '../contract.ts';

/** An account in a list: picture, name, address, and a line about it. */
export function PersonLine({ person, children }: { person: Omit<Person, 'id'>; children?: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <img
        src={person.profilePicture.url}
        alt=""
        width={44}
        height={44}
        className="size-11 flex-none rounded-full border border-line object-cover"
      />
      <div className="min-w-0">
        <p className="font-[650] break-words">{person.name || person.email}</p>
        {person.name && <p className="text-sm break-all text-ink-soft">{person.email}</p>}
        {children && <p className="text-sm text-ink-soft">{children}</p>}
      </div>
    </div>
  );
}
