import type { NoData } from '../../platform/server/work/events.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'account.created': NoData;
    'account.signed-in': NoData;
    'account.appointed': { as: 'administrator' | 'manager' };
    'account.changed': { fields?: readonly string[] };
    'sign-in.changed': { what: 'password' } | { what: 'linked' | 'unlinked'; provider: string };
    'acting.ended': {
      kind: 'impersonation' | 'delegation';
      because: 'returned' | 'switched' | 'ran-out' | 'signed-out';
    };
  }
}
