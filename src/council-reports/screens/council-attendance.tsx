import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, type MetaFunction } from 'react-router';
import { api } from '../../client.ts';
import { CouncilPage } from '../../councils/components/council-page.tsx';
import type { AnswerOf } from '../../platform/contract.ts';
import { countText } from '../../platform/count-text.ts';
import { isolated } from '../../platform/isolated.ts';
import { pageAsked } from '../../platform/paging.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { DataTable, type Column } from '../../ui/table.tsx';
import { CouncilAnswer, TOLD_HERE } from '../components/council-answer.tsx';
import { FigureCards } from '../components/figure-cards.tsx';
import { ScopeForm } from '../components/scope-form.tsx';
import { scopeIn } from '../scope-address.ts';
import type { councilReportsContract } from '../contract.ts';
import { searchWith, useAddress } from '../../platform/browser/use-address.ts';

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Attendance', index: false });

type Answer = AnswerOf<(typeof councilReportsContract)['GET /councils/{councilId}/attendance']>;

/** Who came and who did not: by place, and by family without names until somebody asks for them. */
export default function CouncilAttendance() {
  const { councilId = '' } = useParams();
  const [address, change] = useAddress();
  const [names, setNames] = useState<'yes' | 'no'>('no');
  const scope = scopeIn(address);
  const page = pageAsked(address.get('page'));
  const attendance = useQuery({
    queryKey: ['councils', councilId, 'attendance', scope, names, page],
    queryFn: () =>
      api('GET /councils/{councilId}/attendance', { params: { councilId }, query: { ...scope, names, page } }),
    placeholderData: keepPreviousData,
    meta: TOLD_HERE,
  });
  return (
    <CouncilPage councilId={councilId} title="Attendance" lead="Staying away is counted and never punished by itself.">
      <CouncilAnswer query={attendance} loading="Loading the attendance">
        {(data) => (
          <>
            <ScopeForm {...data} onChange={(next) => change(next)} />
            <Places data={data} />
            {data.listings.length > 0 && (
              <section aria-labelledby="by-listing" className="flex flex-col gap-3">
                <h2 id="by-listing">By listing</h2>
                <DataTable
                  caption="Attendance by listing"
                  captionHidden
                  columns={listingColumns}
                  rows={data.listings}
                  rowKey={({ key }) => key}
                />
              </section>
            )}
            <Families
              data={data}
              named={names === 'yes'}
              busy={attendance.isFetching}
              onNames={() => setNames(names === 'yes' ? 'no' : 'yes')}
              pageTo={(next) => ({ search: searchWith(address, { page: String(next) }) })}
            />
          </>
        )}
      </CouncilAnswer>
    </CouncilPage>
  );
}

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`);

const whereIs = (place: string): string => (place === '' ? 'Place not said' : isolated(place));

type Counted = Omit<Answer['listings'][number], 'key' | 'listing' | 'provider'>;

// On a card the counts are a sentence below the name.
const countColumns: readonly Column<Counted>[] = [
  { key: 'booked', header: 'Expected', align: 'end', card: 'none', cell: ({ booked }) => countText(booked) },
  { key: 'attended', header: 'Arrived', align: 'end', card: 'none', cell: ({ attended }) => countText(attended) },
  { key: 'walk-ins', header: 'Walk-ins', align: 'end', card: 'none', cell: ({ walkIns }) => countText(walkIns) },
  { key: 'excused', header: 'Away, told', align: 'end', card: 'none', cell: ({ excused }) => countText(excused) },
  { key: 'no-show', header: 'No-shows', align: 'end', card: 'none', cell: ({ noShow }) => countText(noShow) },
  { key: 'unmarked', header: 'Not marked', align: 'end', card: 'none', cell: ({ unmarked }) => countText(unmarked) },
  {
    key: 'share',
    header: 'Came',
    align: 'end',
    card: 'top-end',
    cell: ({ attended, excused, noShow }) => (
      <>
        {percent(attended, attended + excused + noShow)}
        <span className="@3xl:hidden"> came</span>
      </>
    ),
  },
];

/** What the columns say, where there is no room for them. */
function CountSentence({ booked, attended, walkIns, excused, noShow, unmarked }: Counted) {
  const less = [
    [walkIns, 'walk-ins'],
    [excused, 'away, told'],
    [noShow, 'no-shows'],
    [unmarked, 'not marked'],
  ] as const;
  return (
    <span className="mt-1 block font-normal @3xl:hidden">
      {[
        `${countText(attended)} of ${countText(booked)} arrived`,
        ...less.flatMap(([count, what]) => (count > 0 ? [`${countText(count)} ${what}`] : [])),
      ].join('; ')}
    </span>
  );
}

const placeColumns: readonly Column<Answer['places'][number]>[] = [
  {
    key: 'place',
    header: 'Place',
    priority: 'title',
    card: 'top',
    cell: ({ place, providers, ...counted }) => (
      <>
        {whereIs(place)}
        <span className="block text-sm font-normal text-ink-soft">
          {providers.map((provider) => isolated(provider)).join(', ')}
        </span>
        <CountSentence {...counted} />
      </>
    ),
  },
  ...countColumns,
];

const listingColumns: readonly Column<Answer['listings'][number]>[] = [
  {
    key: 'listing',
    header: 'Listing',
    priority: 'title',
    card: 'top',
    cell: ({ listing, provider, ...counted }) => (
      <>
        {isolated(listing)}
        <span className="block text-sm font-normal text-ink-soft">{isolated(provider)}</span>
        <CountSentence {...counted} />
      </>
    ),
  },
  ...countColumns,
];

/** Who was expected where, and who came. */
function Places({ data }: { data: Answer }) {
  const sum = (of: (place: Counted) => number): string =>
    countText(data.places.reduce((all, place) => all + of(place), 0));
  return (
    <section aria-labelledby="by-place" className="flex flex-col gap-3">
      <h2 id="by-place">By place</h2>
      {data.places.length > 0 && (
        <FigureCards
          figures={[
            { key: 'expected', label: 'Expected', text: sum(({ booked }) => booked) },
            { key: 'arrived', label: 'Arrived', text: sum(({ attended }) => attended) },
            { key: 'walk-ins', label: 'Of them walk-ins', text: sum(({ walkIns }) => walkIns) },
            { key: 'no-shows', label: 'No-shows', text: sum(({ noShow }) => noShow) },
          ]}
        />
      )}
      <DataTable
        caption="Attendance by place"
        captionHidden
        columns={placeColumns}
        rows={data.places}
        rowKey={({ key }) => key}
        empty={<NothingHeld councilId={data.council.id} />}
      />
    </section>
  );
}

function NothingHeld({ councilId }: { councilId: string }) {
  return (
    <EmptyState
      level={3}
      title="No session was held in these days"
      action={<LinkButton to={`/councils/${councilId}/overview`}>See today</LinkButton>}
    >
      Choose other days, or look here again when sessions have been held.
    </EmptyState>
  );
}

type FamiliesProps = {
  data: Answer;
  named: boolean;
  busy: boolean;
  onNames: () => void;
  pageTo: (page: number) => { search: string };
};

function Families({ data, named, busy, onNames, pageTo }: FamiliesProps) {
  return (
    <section aria-labelledby="by-family" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="by-family">Families who stayed away without a word</h2>
          <p className="text-ink-soft">
            Of places that you pay for.{' '}
            {named ? 'Each family reads that you looked.' : 'Whoever shows names is written down for each family.'}
          </p>
        </div>
        {data.families.length > 0 && (
          <Button onClick={onNames} busy={busy}>
            {named ? 'Hide names' : 'Show names'}
          </Button>
        )}
      </div>
      <DataTable
        caption="Families who stayed away"
        captionHidden
        columns={familyColumns}
        rows={data.families}
        rowKey={({ key }) => key}
        page={data.page}
        pages={data.pages}
        pageTo={pageTo}
        empty={<p className="text-ink-soft">No family did in these days.</p>}
      />
    </section>
  );
}

const familyColumns: readonly Column<Answer['families'][number]>[] = [
  { key: 'name', header: 'Family', priority: 'title', card: 'top', cell: ({ name }) => name },
  {
    key: 'where',
    header: 'Where',
    card: 'foot',
    cell: ({ places }) => (
      <span className="text-sm text-ink-soft @3xl:text-base @3xl:text-ink">{places.map(whereIs).join('; ')}</span>
    ),
  },
  {
    key: 'no-show',
    header: 'No-shows',
    align: 'end',
    card: 'top-end',
    cell: ({ noShow, booked }) => (
      <>
        {noShow}
        <span className="@3xl:hidden"> of {booked}</span>
      </>
    ),
  },
  { key: 'booked', header: 'Of places', align: 'end', card: 'none', cell: ({ booked }) => booked },
];
