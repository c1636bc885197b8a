import { useEffect, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import Check from 'lucide-react/icons/check';
import { api } from '../../client.ts';
import { accessNeeds, type AccessNeed } from '../../listings/access-needs.ts';
import { ageOn } from '../../people/age.ts';
import { isolated } from '../../platform/isolated.ts';
import { todayInLondon } from '../../ui/calendar-dates.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { agesValue, readAges, toggledAge } from '../ages.ts';
import { freePlaces, type FreePlace } from '../free-places.ts';
import { needsIn } from '../needs-of.ts';
import { addressWith } from './search-address.ts';

type Child = { id: string; firstName: string; age: number; needs: readonly string[] };
type Family = { children: Child[]; free: FreePlace[] };

/**
 * The own children, for their ages and what they need; and what a council pays for them. Nothing of them stands in the address but
 * ages and the keys of needs.
 */
export default function FamilyFilter({ onLeave }: { onLeave: (() => void) | undefined }) {
  const [params] = useSearchParams();
  const { family, failed } = useFamily();
  if (failed)
    return (
      <p role="status" className="col-span-full text-sm text-ink-soft">
        Your family could not be loaded. You can type ages instead.
      </p>
    );
  if (!family) return <Skeleton className="col-span-full h-11" />;
  if (family.children.length === 0) return null;
  const wanted = params.getAll('access').join(',').split(',').filter(Boolean);
  const ages = readAges(params.getAll('age').join(' '));
  return (
    <div className="col-span-full min-w-0">
      <p className="font-[650]">My family</p>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {family.children.map(({ id, firstName, age }) => (
          <Chip
            key={id}
            isOn={ages.includes(age)}
            to={addressWith(params, { age: agesValue(toggledAge(ages, age)) || null, page: null })}
            onLeave={onLeave}
          >
            {isolated(firstName)}, {age}
          </Chip>
        ))}
        {family.children.flatMap(({ id, firstName, age, needs }) => {
          if (needs.length === 0) return [];
          const isOn = ages.includes(age) && needs.every((need) => wanted.includes(need));
          const kept = wanted.filter((need) => !needs.includes(need));
          const access = (isOn ? kept : [...kept, ...needs]).join(',') || null;
          const changes: Record<string, string | null> = isOn ? { access } : { access, age: agesValue([...ages, age]) };
          return (
            <Chip
              key={`${id} needs`}
              isOn={isOn}
              to={addressWith(params, { ...changes, page: null })}
              onLeave={onLeave}
            >
              What {isolated(firstName)} needs
              <span className="text-sm font-[400]">
                {needs.map((need) => accessNeeds.find(({ key }) => key === need)?.label).join(', ')}
              </span>
            </Chip>
          );
        })}
        {family.free.map((free) => {
          const isOn = params.get('council') === free.council.id && ages.includes(free.age);
          const changes = {
            council: free.council.id,
            funding: 'council',
            age: String(free.age),
            from: free.from,
            to: free.to,
          };
          const none = { council: null, funding: null, age: null, from: null, to: null };
          return (
            <Chip
              key={free.id}
              isOn={isOn}
              to={addressWith(params, { ...(isOn ? none : changes), page: null })}
              onLeave={onLeave}
            >
              Free for {isolated(free.firstName)}
            </Chip>
          );
        })}
      </ul>
      {family.free.map(({ id, why }) => (
        <p key={id} className="mt-1.5 text-sm text-ink-soft">
          {why}
        </p>
      ))}
    </div>
  );
}

type ChipProps = { isOn: boolean; to: string; onLeave: (() => void) | undefined; children: ReactNode };

function Chip({ isOn, to, onLeave, children }: ChipProps) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        onClick={onLeave}
        aria-current={isOn || undefined}
        className={`inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 font-[550] no-underline [&_svg]:size-4 ${isOn ? 'border-forest bg-forest-soft text-on-forest-soft' : 'border-line-strong bg-paper-raised hover:border-forest'}`}
      >
        {isOn && <Check aria-hidden />}
        {children}
        {isOn && <span className="sr-only"> (on)</span>}
      </Link>
    </li>
  );
}

function useFamily(): { family: Family | null; failed: boolean } {
  const [family, setFamily] = useState<Family | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    loadFamily().then(
      (loaded) => gone || setFamily(loaded),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, []);
  return { family, failed };
}

async function loadFamily(): Promise<Family> {
  const today = todayInLondon();
  const [learners, eligibilities] = await Promise.all([
    api('GET /learners'),
    api('GET /eligibilities').catch(() => []),
  ]);
  const children = await Promise.all(
    learners.flatMap(({ id, firstName, dateOfBirth }) =>
      dateOfBirth ? needsOf(id).then((needs) => ({ id, firstName, age: ageOn(dateOfBirth, today), needs })) : [],
    ),
  );
  return { children, free: freePlaces(eligibilities, children, today) };
}

/** What the family has told of a child's support, as needs that listings meet; none where it may not be read. */
async function needsOf(learnerId: string): Promise<readonly AccessNeed[]> {
  const profile = await api('GET /learners/{learnerId}', { params: { learnerId } }).catch(() => null);
  const support = profile?.told?.support;
  return support ? needsIn([support.needs, support.communication, support.mobility, support.calming].join('\n')) : [];
}
