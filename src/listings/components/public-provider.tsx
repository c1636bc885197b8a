import { Link } from 'react-router';
import { pictureUrl, widthFor } from '../../media/picture.ts';

export type PublicFace = {
  name: string;
  picture: { id: string; widths: number[]; colour: string } | null;
  /** Number of the drawn face, 1 to 8, for who has no picture. */
  avatar: number;
};

const grounds = [
  'bg-forest-soft text-on-forest-soft',
  'bg-marigold-soft text-on-marigold-soft',
  'bg-berry-soft text-on-berry-soft',
  'bg-sky-soft text-on-sky-soft',
  'bg-moss-soft text-on-moss-soft',
  'bg-forest text-on-forest',
  'bg-sky text-on-sky',
  'bg-berry text-on-berry',
];

/** A provider's picture, or the initials of the name on a ground of their own. Decoration: the name stands beside it. */
export function ProviderFace({ face, className }: { face: PublicFace; className: string }) {
  if (face.picture) {
    const { id, widths, colour } = face.picture;
    return (
      <img
        src={pictureUrl(id, widthFor(widths, 320))}
        alt=""
        width={320}
        height={320}
        loading="lazy"
        className={`flex-none rounded-full object-cover ${className}`}
        style={{ backgroundColor: colour }}
      />
    );
  }
  const initials = face.name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
  return (
    <span
      aria-hidden
      className={`grid flex-none place-items-center rounded-full font-heading font-[700] ${grounds[(face.avatar - 1) % grounds.length]} ${className}`}
    >
      {initials}
    </span>
  );
}

export type PublicProviderProps = PublicFace & { slug: string | null; mission: string };

/** Who offers a listing, with the way to their page. */
export function PublicProvider(provider: PublicProviderProps) {
  return (
    <div className="flex items-center gap-4">
      <ProviderFace face={provider} className="size-16 text-xl" />
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">Offered by</p>
        {provider.slug ? (
          <Link
            to={`/provider/${provider.slug}`}
            className="link inline-flex min-h-11 items-center text-lg !font-[650]"
          >
            {provider.name}
          </Link>
        ) : (
          <p className="text-lg font-[650]">{provider.name}</p>
        )}
        {provider.mission && <p className="text-ink-soft">{provider.mission}</p>}
      </div>
    </div>
  );
}
