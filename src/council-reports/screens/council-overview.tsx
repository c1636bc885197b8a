import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { CouncilPage } from '../../councils/components/council-page.tsx';
import type { AnswerOf } from '../../platform/contract.ts';
import { useLive } from '../../platform/browser/live.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import { isolated } from '../../platform/isolated.ts';
import { format, formatPlainDate, isDate } from '../../platform/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { DataTable, type Column } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CouncilAnswer, TOLD_HERE } from '../components/council-answer.tsx';
import { FigureCards } from '../components/figure-cards.tsx';
import { ReviewsDue } from '../components/reviews-due.tsx';
import type { councilReportsContract } from '../contract.ts';
import type { RegisterState } from '../register-state.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Overview', index: false });

type Answer = AnswerOf<(typeof councilReportsContract)['GET /councils/{councilId}/today']>;
type Session = Answer['sessions'][number];

/** So often a day is read again: registers are marked while somebody looks. */
const AGAIN_MS = 30_000;

/** What happens today at the listings that a council pays for. */
export default function CouncilOverview() {
  const { councilId = '' } = useParams();
  const [query, change] = useAddress();
  const cache = useQueryClient();
  const asked = query.get('day') ?? '';
  const day = isDate(asked) ? asked : undefined;
  const queryKey = ['councils', councilId, 'today', day];
  const today = useQuery({
    queryKey,
    queryFn: () => api('GET /councils/{councilId}/today', { params: { councilId }, query: day ? { day } : {} }),
    refetchInterval: AGAIN_MS,
    meta: TOLD_HERE,
  });
  useLive([`council:${councilId}`], () => void cache.invalidateQueries({ queryKey }));
  return (
    <CouncilPage
      councilId={councilId}
      title="Overview"
      lead={today.data && `${isolated(today.data.council.title)}, ${formatPlainDate(today.data.day)}. Numbers only.`}
    >
      <CouncilAnswer query={today} loading="Loading the sessions of the day">
        {(data) => <Day data={data} councilId={councilId} onDay={(next) => change({ day: next })} />}
      </CouncilAnswer>
    </CouncilPage>
  );
}

type DayProps = { data: Answer; councilId: string; onDay: (day: string) => void };

function Day({ data, councilId, onDay }: DayProps) {
  const { sessions, waiting } = data;
  const sum = (of: (session: Session) => number): number => sessions.reduce((all, one) => all + of(one), 0);
  const notOpened = sessions.filter(({ register }) => register === 'not-opened').length;
  return (
    <>
      {waiting > 0 && (
        <Notice
          title={
            waiting === 1
              ? 'One child waits for a decision'
              : `${waiting.toLocaleString('en-GB')} children wait for a decision`
          }
          action={
            <LinkButton to={`/councils/${councilId}?eligibility=PENDING&type=all`} size="small">
              Decide
            </LinkButton>
          }
        />
      )}
      <ReviewsDue councilId={councilId} reviews={data.reviews} />
      <TextField
        label="Day"
        type="date"
        className="max-w-56"
        value={data.day}
        onChange={(event) => onDay(event.target.value)}
      />
      <FigureCards
        figures={[
          { key: 'sessions', label: 'Sessions', text: String(sessions.length) },
          {
            key: 'arrived',
            label: 'Arrived',
            text: `${sum(({ arrived }) => arrived)} of ${sum(({ booked }) => booked)}`,
          },
          { key: 'expected', label: 'Not marked yet', text: String(sum(({ expected }) => expected)) },
          { key: 'absent', label: 'Absent', text: String(sum(({ absent }) => absent)) },
          { key: 'walk-ins', label: 'Walk-ins', text: String(sum(({ walkIns }) => walkIns)) },
          { key: 'incidents', label: 'Incidents', text: String(sum(({ incidents }) => incidents)) },
          { key: 'not-opened', label: 'Registers not opened', text: String(notOpened) },
        ]}
      />
      <DataTable
        caption="Sessions of the day"
        captionHidden
        columns={columns}
        rows={sessions}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="Nothing is on this day"
            action={<LinkButton to={`/councils/${councilId}/listings`}>See the listings</LinkButton>}
          >
            Sessions at listings that {isolated(data.council.title)} pays for appear here on their day.
          </EmptyState>
        }
      />
    </>
  );
}

const registerWords: Record<RegisterState, { text: string; tone: 'neutral' | 'success' | 'attention' }> = {
  'not-yet': { text: 'Not begun', tone: 'neutral' },
  open: { text: 'In use', tone: 'success' },
  'not-opened': { text: 'Not opened', tone: 'attention' },
};

const columns: readonly Column<Session>[] = [
  {
    key: 'listing',
    header: 'Session',
    priority: 'title',
    cell: ({ listing, provider, place }) => (
      <>
        {isolated(listing)}
        <span className="block text-sm font-normal text-ink-soft">
          {isolated(provider)}
          {place !== '' && `, ${isolated(place)}`}
        </span>
      </>
    ),
  },
  {
    key: 'time',
    header: 'Time',
    cell: ({ startDate, endDate }) => <time dateTime={startDate}>{format.timeRange(startDate, endDate)}</time>,
  },
  { key: 'booked', header: 'Booked', align: 'end', cell: ({ booked, funded }) => `${booked} (${funded} funded)` },
  { key: 'arrived', header: 'Arrived', align: 'end', cell: ({ arrived }) => arrived },
  { key: 'expected', header: 'Not marked', align: 'end', cell: ({ expected }) => expected },
  { key: 'absent', header: 'Absent', align: 'end', cell: ({ absent }) => absent },
  { key: 'walk-ins', header: 'Walk-ins', align: 'end', cell: ({ walkIns }) => walkIns },
  { key: 'incidents', header: 'Incidents', align: 'end', cell: ({ incidents }) => incidents },
  {
    key: 'register',
    header: 'Register',
    cell: ({ register }) => <Badge tone={registerWords[register].tone}>{registerWords[register].text}</Badge>,
  },
];
