import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import Plus from 'lucide-react/icons/plus';
import { api } from '../../client.ts';
import { ageText } from '../../analytics/buckets.ts';
import { categoryOf } from '../../listings/category-table.ts';
import { stepPath } from '../../listings/components/wizard-progress.tsx';
import { useOnce } from '../../platform/browser/use-once.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Demand } from '../contract.ts';
import { agesOfBand } from '../wants.ts';
import { valueText } from './demand-figures.tsx';

type Wish = Demand['wishes'][number];

/** 'Academic for 5 to 7 years, quiet space, near BS6'. */
export function wishText({ category, age, need, area }: Wish): string {
  const what = valueText('category', category);
  return [
    age === '' ? what : `${what}, ${ageText(age)}`,
    need && valueText('need', need),
    area && `near ${isolated(area)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What families near somebody look for in vain, each with a button that begins a listing for it. */
export function Wishes({ wishes, canBegin }: { wishes: readonly Wish[]; canBegin: boolean }) {
  if (wishes.length === 0) return null;
  return (
    <Card title="Families near you look for …">
      <ul className="divide-y divide-line">
        {wishes.map((wish) => (
          <li
            key={`${wish.category} ${wish.age} ${wish.need} ${wish.area}`}
            className="flex flex-col gap-3 py-3 sm:flex-row sm:items-center sm:justify-between"
          >
            <span>
              <span className="font-[650]">{wishText(wish)}</span>
              <span className="block text-ink-soft">{wish.searches} searches found nothing</span>
            </span>
            {canBegin && <BeginListing wish={wish} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function BeginListing({ wish }: { wish: Wish }) {
  const navigate = useNavigate();
  const once = useOnce();
  const category = categoryOf(wish.category);
  const begin = useMutation({
    mutationFn: async () => {
      const draft = await once(wish, (idempotencyKey) => api('POST /experiences', { idempotencyKey }));
      const ages = agesOfBand(wish.age);
      await api('PATCH /experiences/{experienceId}', {
        params: { experienceId: draft.id },
        body: {
          version: draft.version,
          ...(category && { categories: [category.id] }),
          ...(ages && { ageFrom: ages.from, ageTo: ages.to }),
        },
      });
      return draft.id;
    },
    onSuccess: (id) => navigate(stepPath('LISTING_SETUP', id)),
  });
  return (
    <Button size="small" icon={<Plus aria-hidden />} busy={begin.isPending} onClick={() => begin.mutate()}>
      Begin a listing
    </Button>
  );
}
