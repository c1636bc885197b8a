import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { useNavigate } from 'react-router';
import History from 'lucide-react/icons/history';
import MapPin from 'lucide-react/icons/map-pin';
import SearchIcon from 'lucide-react/icons/search';
import Sprout from 'lucide-react/icons/sprout';
import Tag from 'lucide-react/icons/tag';
import UserRound from 'lucide-react/icons/user-round';
import { api } from '../../client.ts';
import { readViewed, type Viewed } from '../../collections/components/recently-viewed.ts';
import { readStored, writeStored } from '../../identity/components/stored.ts';
import { isolated } from '../../platform/isolated.ts';
import type { AnswerOf } from '../../platform/contract.ts';
import type { searchContract } from '../contract.ts';
import { readRecent } from '../recent-searches.ts';

export type ListKeys = { choose: (index: number) => void };

type Suggestions = AnswerOf<(typeof searchContract)['GET /search/suggestions']>;

/** One thing to choose: an address to go to, or words to search for. */
type Option = { key: string; icon: ReactNode; text: string; more?: string } & ({ to: string } | { words: string });
type Group = { title: string; options: Option[] };

const SEARCH = '/search-learning-experiences';
/** How long typing may pause before suggestions are asked for. */
const PAUSE_MS = 150;
/** With fewer letters everything would fit. */
const SHORTEST = 2;

type Props = {
  id: string;
  text: string;
  /** Which option the keyboard stands on; -1 where on none. */
  active: number;
  onCount: (count: number) => void;
  onSearch: (words: string) => void;
  onChosen: () => void;
  ref: Ref<ListKeys>;
};

/** What fits what is being typed, or what was searched for last where nothing is typed yet. */
export default function SuggestionList({ id, text, active, onCount, onSearch, onChosen, ref }: Props) {
  const typed = text.trim();
  const [recent, setRecent] = useState(() => readRecent(readStored('recent-searches')));
  const found = useFound(typed);
  const [viewed, setViewed] = useState(() => readViewed('recently-viewed-listings'));
  const groups = groupsOf(typed, found, recent, viewed);
  const options = groups.flatMap((group) => group.options);
  const navigate = useNavigate();
  const tell = useEffectEvent(onCount);
  const keys = options.map(({ key }) => key).join('\n');
  // Before it is seen: whoever sees the list may press an arrow at once.
  useLayoutEffect(() => tell(keys === '' ? 0 : keys.split('\n').length), [keys]);

  const choose = (option: Option | undefined) => {
    if (!option) return;
    onChosen();
    if ('to' in option) void navigate(option.to);
    else onSearch(option.words);
  };
  useImperativeHandle(ref, () => ({ choose: (index) => choose(options[index]) }));

  const forget = () => {
    for (const kept of ['recent-searches', 'recently-viewed-listings'] as const) writeStored(kept, null);
    setRecent([]);
    setViewed([]);
  };
  if (options.length === 0) return null;
  return (
    <div className="rise absolute top-[calc(100%+0.375rem)] right-0 left-0 z-popover max-h-[min(26rem,60vh)] min-w-64 overflow-auto rounded-card border border-line bg-paper-raised p-1.5 text-left text-ink shadow-float">
      <div role="listbox" id={`${id}-list`} aria-label="Suggestions">
        {groups.map(({ title, options: own }) => (
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden className="px-3 pt-2 pb-1 text-sm font-[650] text-ink-soft">
              {title}
            </p>
            {own.map((option) => {
              const index = options.indexOf(option);
              return (
                <Row
                  key={option.key}
                  id={`${id}-${index}`}
                  option={option}
                  active={index === active}
                  onChoose={() => choose(option)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {typed === '' && recent.length + viewed.length > 0 && (
        <button
          type="button"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={forget}
          className="link link-tall mx-3 text-sm"
        >
          Remove what I looked for
        </button>
      )}
      <p role="status" className="sr-only">
        {options.length === 1 ? '1 suggestion' : `${options.length} suggestions`}
      </p>
    </div>
  );
}

type RowProps = { id: string; option: Option; active: boolean; onChoose: () => void };

function Row({ id, option: { icon, text, more }, active, onChoose }: RowProps) {
  return (
    // The keyboard stays in the box, which names the option that it stands on.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={active}
      ref={(row) => {
        if (active) row?.scrollIntoView({ block: 'nearest' });
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-[8px] px-3 py-1.5 hover:bg-paper-sunken [&_svg]:size-5 [&_svg]:flex-none [&_svg]:text-ink-soft ${active ? '!bg-forest-soft text-on-forest-soft' : ''}`}
    >
      {icon}
      <span className="min-w-0">
        <span className="block truncate">{text}</span>
        {more && <span className="block truncate text-sm opacity-85">{more}</span>}
      </span>
    </div>
  );
}

/** What the server suggests for a text, once typing pauses; what was there stays until the next is there. */
function useFound(typed: string): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null);
  useEffect(() => {
    if (typed.length < SHORTEST) {
      setFound(null);
      return undefined;
    }
    const given = new AbortController();
    const timer = window.setTimeout(() => {
      // Without suggestions a search box is still one.
      api('GET /search/suggestions', { query: { q: typed }, signal: given.signal }).then(setFound, () => undefined);
    }, PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      given.abort();
    };
  }, [typed]);
  return found;
}

function groupsOf(
  typed: string,
  found: Suggestions | null,
  recent: readonly string[],
  viewed: readonly Viewed[],
): Group[] {
  const again = recent
    .filter((one) => one.toLowerCase().startsWith(typed.toLowerCase()) && one !== typed)
    .slice(0, typed === '' ? 5 : 2)
    .map((words): Option => ({ key: `recent ${words}`, icon: <History aria-hidden />, text: words, words }));
  const instead = found?.instead ?? null;
  const groups: Group[] = [
    { title: 'Searched for before', options: again },
    { title: 'You looked at', options: viewedOptions(typed, viewed) },
    {
      title: 'Did you mean',
      options:
        instead === null ? [] : [{ key: 'instead', icon: <SearchIcon aria-hidden />, text: instead, words: instead }],
    },
    { title: 'Activities', options: (found?.listings ?? []).map(listingOption) },
    {
      title: 'Providers',
      options: (found?.providers ?? []).map(({ name, slug }) => ({
        key: `provider ${slug}`,
        icon: <UserRound aria-hidden />,
        text: isolated(name),
        to: `/provider/${slug}`,
      })),
    },
    {
      title: 'Places',
      options: (found?.places ?? []).map((place) => ({
        key: `place ${isolated(place)}`,
        icon: <MapPin aria-hidden />,
        text: `Near ${isolated(place)}`,
        to: `${SEARCH}?place=${encodeURIComponent(place)}`,
      })),
    },
    {
      title: 'Categories',
      options: (found?.categories ?? []).map(({ slug, title }) => ({
        key: `category ${slug}`,
        icon: <Tag aria-hidden />,
        text: title,
        to: `${SEARCH}?category=${slug}`,
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** Listings that were looked at here, by the beginning of any word of their title. */
const viewedOptions = (typed: string, viewed: readonly Viewed[]): Option[] =>
  viewed
    .filter(({ title }) => ` ${title}`.toLowerCase().includes(` ${typed.toLowerCase()}`))
    .slice(0, typed === '' ? 4 : 2)
    .map(({ key, title }) => ({
      key: `viewed ${key}`,
      icon: <History aria-hidden />,
      text: isolated(title),
      to: `/listing/${key}`,
    }));

const listingOption = ({ title, slug, town }: Suggestions['listings'][number]): Option => ({
  key: `listing ${slug}`,
  icon: <Sprout aria-hidden />,
  text: isolated(title),
  more: town,
  to: `/listing/${slug}`,
});
