import type { SignedIn } from '../../identity/access.ts';
import { membershipOf, type Membership } from '../../councils/server/find-membership.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import { ok, refuse, type Result } from '../../platform/result.ts';
import type { Queryable } from '../../platform/server/database/db.ts';
import type { Services } from '../../platform/server/services.ts';
import { ZONE } from '../../platform/time.ts';
import type { councilReportsContract } from '../contract.ts';
import { logLooks } from '../../people/server/log-looks.ts';
import { columnsAsked, figuresSheet, isAboutSend, placesSheet, type FileKind, type Sheet } from '../report-file.ts';
import { isNarrow, narrowChoices, narrowTo, type Narrow } from '../narrow.ts';
import { picturesOf } from '../pictures.ts';
import type { Counting } from '../may-count.ts';
import { countReport, type Around, type Fact, type Report } from '../report.ts';
import { overlap, readScope } from '../scope.ts';
import { suppressReport, withoutSmallAnswers } from '../suppression.ts';
import { countingOf } from './find-counting.ts';
import { asSealed, sealedAnswers } from './find-sealed-answers.ts';
import { loadAreas } from './load-areas.ts';
import { loadAround, loadFacts, type Scope } from './load-facts.ts';
import { latestReport } from './list-reports.ts';

/** A report as somebody asks for it in an address. */
export type AskedScope = Parameters<typeof readScope>[0] & Narrow;
export type ScopeRefusal = 'not-found' | 'days-backwards' | 'range-too-long';
type Answer = AnswerOf<(typeof councilReportsContract)['GET /councils/{councilId}/report']>;

type Found = {
  council: Membership;
  scope: Scope;
  facts: Fact[];
  /** The school and area that it is about, and which there are. */
  narrow: { school: string | null; area: string | null; schools: string[]; areas: string[] };
};

/** A council of the caller's with the places of what is asked. Marks are read here as numbers, never as a child's. */
export async function readFacts(
  services: Services,
  caller: SignedIn,
  councilId: string,
  asked: AskedScope,
): Promise<Result<Found, ScopeRefusal>> {
  const member = await membershipOf(services.db, caller, councilId);
  if (!member.ok) return member;
  const now = services.clock.now();
  const scope = readScope(asked, now.toZonedDateTimeISO(ZONE).toPlainDate());
  if (!scope.ok) return scope;
  const whole = { councilId, ...scope.value };
  const all = await loadFacts(services.db, whole, now);
  const { school, area } = asked;
  return ok({
    council: member.value,
    scope: whole,
    facts: narrowTo(all, asked),
    narrow: { school: school || null, area: area || null, ...narrowChoices(all) },
  });
}

/** What a council may choose a report by: its programmes, and who offers listings that it pays for. */
export async function choicesOf(db: Queryable, councilId: string): Promise<Pick<Answer, 'programmes' | 'providers'>> {
  const [programmes, providers] = await Promise.all([
    db
      .selectFrom('programme')
      .select(['id', 'title'])
      .where('council_id', '=', councilId)
      .orderBy('ends_on', 'desc')
      .limit(200)
      .execute(),
    db
      .selectFrom('listing')
      .innerJoin('account', 'account.id', 'listing.provider_id')
      .select(['account.id', 'account.provider_name as title'])
      .distinct()
      .where('listing.council_id', '=', councilId)
      .where('listing.published_at', 'is not', null)
      .orderBy('account.provider_name')
      .limit(500)
      .execute(),
  ]);
  return { programmes, providers: providers.map(({ id, title }) => ({ id, title: title ?? '' })) };
}

export const scopeShown = ({ scope, narrow }: Pick<Found, 'scope' | 'narrow'>): Answer['scope'] => ({
  from: scope.from,
  to: scope.to,
  programme: scope.programmeId,
  provider: scope.providerId,
  school: narrow.school,
  area: narrow.area,
});

/** What is known without looking at places is not known of one school or area. */
async function aroundOf(
  { db, clock }: Services,
  { scope, narrow }: Pick<Found, 'scope' | 'narrow'>,
): Promise<{ around: Around; counting: Counting }> {
  const isPart = isNarrow({ school: narrow.school ?? '', area: narrow.area ?? '' });
  const counting = await countingOf({ db, clock }, scope, isPart);
  return { around: await aroundWhole(db, scope, isPart, counting), counting };
}

async function aroundWhole(db: Queryable, scope: Scope, isPart: boolean, { asked, shown }: Counting): Promise<Around> {
  const known = isPart ? { capacity: 0, eligible: 0, planned: null } : await loadAround(db, scope);
  return { ...known, counted: shown ? asked : [] };
}

const notForSharing = refuse(
  'not-for-sharing',
  'Figures of one school or area are for you alone. Choose all schools and areas to share them.',
);

/** The figures of a report as others may see them, beside all that the council has shared before. */
export async function suppressNow(db: Queryable, scope: Scope, report: Report): Promise<Report> {
  const rows = await db
    .selectFrom('council_report')
    .select(['shared', 'from_day as from', 'to_day as to', 'programme_id as programmeId', 'provider_id as providerId'])
    .where('council_id', '=', scope.councilId)
    .orderBy('number')
    .execute();
  const shared = rows.map(({ shared: figures, ...region }) => ({ report: figures as unknown as Report, region }));
  const before = shared.filter(({ region }) => overlap(region, scope)).map((one) => one.report);
  const sealed = await sealedAnswers(db, scope);
  return asSealed(suppressReport(report, before, { region: scope, shared }), sealed.shared);
}

/** The same for the council itself: whole, but for small figures of answers, and for what was sealed of these. */
export async function wholeNow(db: Queryable, scope: Scope, report: Report): Promise<Report> {
  return asSealed(withoutSmallAnswers(report), (await sealedAnswers(db, scope)).whole);
}

/** All figures of a period, or those that others may see. */
export async function readReport(
  services: Services,
  caller: SignedIn,
  councilId: string,
  { view, ...asked }: AskedScope & { view: 'whole' | 'shared' },
): Promise<Result<Answer, ScopeRefusal | 'not-for-sharing'>> {
  if (view === 'shared' && isNarrow(asked)) return notForSharing;
  const found = await readFacts(services, caller, councilId, asked);
  if (!found.ok) return found;
  const { council, scope, facts, narrow } = found.value;
  const { around, counting } = await aroundOf(services, found.value);
  const report = countReport(facts, around);
  const areas = view === 'whole' && !isNarrow(asked) ? await loadAreas(services, scope, facts) : null;
  return ok({
    pictures: view === 'whole' ? { ...picturesOf(facts, around), areas } : null,
    council: { id: council.id, title: council.title },
    role: council.role,
    scope: scopeShown(found.value),
    ...(await choicesOf(services.db, councilId)),
    schools: narrow.schools,
    areas: narrow.areas,
    report:
      view === 'whole' ? await wholeNow(services.db, scope, report) : await suppressNow(services.db, scope, report),
    counting: { asked: [...counting.asked], shown: counting.shown },
    latest: await latestReport(services.db, councilId),
  });
}

/** The same as lines of a file, with its name. */
export async function readSheet(
  services: Services,
  caller: SignedIn,
  councilId: string,
  { kind, columns, ...asked }: AskedScope & { kind: FileKind; columns?: string | undefined },
): Promise<Result<{ name: string; sheet: Sheet }, ScopeRefusal | 'unknown-column' | 'not-for-sharing'>> {
  if (kind === 'shared' && isNarrow(asked)) return notForSharing;
  const found = await readFacts(services, caller, councilId, asked);
  if (!found.ok) return found;
  const wanted = columnsAsked(columns, found.value.council.role);
  if (wanted === null)
    return refuse(
      'unknown-column',
      'One of these columns does not exist, or is not for viewers. Choose from the list.',
    );
  const { scope, facts } = found.value;
  const name = `report-${kind}-${scope.from}-to-${scope.to}`;
  if (kind === 'places') {
    if (wanted.some(isAboutSend)) await logSend(services, caller, facts);
    return ok({ name, sheet: placesSheet(facts, wanted) });
  }
  const report = countReport(facts, (await aroundOf(services, found.value)).around);
  const shown =
    kind === 'figures' ? await wholeNow(services.db, scope, report) : await suppressNow(services.db, scope, report);
  return ok({ name, sheet: figuresSheet(shown) });
}

/** Who takes along what is said of a child's SEND leaves a line each time, though no name is beside it. */
async function logSend({ db, clock }: Services, caller: SignedIn, facts: readonly Fact[]): Promise<void> {
  const learnerIds = facts.filter(({ send }) => send !== null).map(({ learnerId }) => learnerId);
  const sections = new Map(learnerIds.map((id) => [id, ['support' as const]]));
  await logLooks(db, clock.now(), caller, { what: 'council-report', learnerIds, sections, eachTime: true });
}
