import { basename } from 'node:path/posix';
import { domainOf } from './domains.ts';
import type { Finding } from './exceptions.ts';
import { isOfTests, type SourceFile } from './source.ts';

/** Files that every server folder may have. */
const roles = new Set(['api', 'events', 'jobs', 'mails', 'payment-effects', 'queries', 'rows']);

/** With what the name of a use-case may begin. Add verbs only: a file that is named by a noun belongs in a use-case or in a role. */
const verbs = new Set(
  `accept add agree answer appoint archive ask assign authenticate begin book cancel capture carry change check claim close
  compare compose confirm count crop decide decode delete disable draw duplicate enable encode end erase find finish follow forget gather
  grant guess hash hold impersonate index insert invite issue join keep lapse leave limit link list load lock log look mail make mark match merge move note offer
  open pause pay plan preview prove publish put quote read receive reconcile record redeem reflect refresh refund release remove
  renew reopen reply report request require retry save schedule seal select send set settle show sign start stop submit switch take
  tell tend try undo unsave update upload use verify withdraw write`
    .split(/\s+/)
    .filter(Boolean),
);

/** Files of a domain's server that are named neither by what they do nor by one of the usual roles. */
export function serverNames(files: readonly SourceFile[]): Finding[] {
  return files.flatMap(({ path }) => {
    if (!domainOf(path) || path.split('/')[2] !== 'server' || isOfTests(path)) return [];
    const name = basename(path).replace(/\.tsx?$/, '');
    if (roles.has(name) || verbs.has(name.split('-')[0] ?? '')) return [];
    return [{ key: path, message: `${path}: begin with a verb (scripts/checks/server-names.ts lists them)` }];
  });
}
