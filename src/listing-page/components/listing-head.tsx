import { useMemo, type ReactNode } from 'react';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Landmark from 'lucide-react/icons/landmark';
import Laptop from 'lucide-react/icons/laptop';
import MapPin from 'lucide-react/icons/map-pin';
import Smile from 'lucide-react/icons/smile';
import Sun from 'lucide-react/icons/sun';
import Users from 'lucide-react/icons/users';
import { TermsExplained } from '../../councils/components/terms-explained.tsx';
import { mapForGallery } from '../../listings/components/still-map-picture.tsx';
import { PublicProvider } from '../../listings/components/public-provider.tsx';
import { pictureSources } from '../../media/picture.ts';
import type { PublicReflectionsProps } from '../../reflections/components/public-reflections.tsx';
import { Gallery, type GalleryPicture } from '../../ui/gallery.tsx';
import { isolated } from '../../platform/isolated.ts';
import type { ListingView } from './listing-view.ts';

type ListingHeadProps = { view: ListingView; reviews: Reviews };
type Reviews = Pick<PublicReflectionsProps, 'count' | 'tally'>;

/** Pictures, the facts that decide, and who offers it. */
export function ListingHead({ view, reviews }: ListingHeadProps) {
  const pictures = useMemo(() => galleryOf(view), [view]);
  const [enjoyed] = reviews.tally;
  const liked =
    enjoyed && reviews.count > 0
      ? `${enjoyed.yes} of ${reviews.count === 1 ? '1 family' : `${reviews.count} families`} enjoyed it`
      : null;
  return (
    <>
      <Gallery
        label={`Pictures of ${isolated(view.title)}`}
        pictures={pictures}
        cover={{ title: view.title, category: view.category ?? undefined }}
        sizes="(min-width: 80rem) 52rem, 100vw"
        priority
      />
      <div className="flex flex-col gap-6">
        <ul className="grid gap-3 sm:grid-cols-2">
          {liked && (
            <Fact icon={<Smile aria-hidden />}>
              <a href="#reflections" className="link">
                {liked}
              </a>
            </Fact>
          )}
          <Fact icon={<Users aria-hidden />}>
            {view.ages}
            {view.groupSize !== null && <span className="text-ink-soft"> · groups of up to {view.groupSize}</span>}
          </Fact>
          {view.isOnline ? (
            <Fact icon={<Laptop aria-hidden />}>Online: you learn how to join when you have booked</Fact>
          ) : (
            view.place.town && <Fact icon={<MapPin aria-hidden />}>{view.place.town}</Fact>
          )}
          {view.holidays && <Fact icon={<Sun aria-hidden />}>{view.holidays}</Fact>}
          <Fact icon={<CalendarCheck aria-hidden />}>
            {view.instantBook ? 'Books straight away' : 'The provider confirms each booking'}
          </Fact>
          {view.council && <Fact icon={<Landmark aria-hidden />}>Funded by {isolated(view.council)}</Fact>}
        </ul>
        {view.categories.length > 0 && (
          <p className="flex flex-wrap gap-2">
            {view.categories.map((category) => (
              <span key={category} className="rounded-full border border-line px-3 py-0.5 text-sm">
                {category}
              </span>
            ))}
          </p>
        )}
        <TermsExplained texts={[view.title, ...view.categories]} />
        <PublicProvider {...view.provider} />
      </div>
    </>
  );
}

/** The photographs, then a map of the place, which is never the cover. */
function galleryOf({ pictures, place }: Pick<ListingView, 'pictures' | 'place'>): GalleryPicture[] {
  const shown = pictures.map(({ alt, colour, ...picture }) => ({ ...pictureSources(picture, 1024), alt, colour }));
  const map = mapForGallery(place);
  return shown.length > 0 && map ? [...shown, map] : shown;
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 [&_svg]:mt-[0.15em] [&_svg]:size-[1.35em] [&_svg]:flex-none [&_svg]:text-forest">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  );
}
