import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import { pictureUrl, widthFor } from '../../media/picture.ts';

export type PublicFace = {
  name: string;
  picture: { id: string; widths: number[]; colour: string } | null;
  /** Number of the drawn face, 1 to 8, for who has no picture. */
  avatar: number;
};

/** A provider's picture, or the avatar that the account has without one. Decoration: the name stands beside it. */
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
  return (
    <img
      src={`/avatars/${face.avatar}.svg`}
      alt=""
      width={96}
      height={96}
      loading="lazy"
      className={`flex-none rounded-full border border-line bg-forest-soft object-cover ${className}`}
    />
  );
}

export type PublicProviderProps = PublicFace & {
  slug: string | null;
  mission: string;
  /** The year in which they came to the platform. */
  since: string;
  /** What they do to keep everybody safe, the first of it. */
  checks: readonly string[];
};

/** Who offers a listing, with the way to their page. */
export function PublicProvider(provider: PublicProviderProps) {
  return (
    <div className="flex items-center gap-4">
      <ProviderFace face={provider} className="size-16" />
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">Offered by</p>
        {provider.slug ? (
          <Link to={`/provider/${provider.slug}`} className="link link-tall text-lg !font-[650]">
            {provider.name}
          </Link>
        ) : (
          <p className="text-lg font-[650]">{provider.name}</p>
        )}
        {provider.mission && <p className="text-ink-soft">{provider.mission}</p>}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
          <span>Here since {provider.since}</span>
          {provider.checks.map((check) => (
            <span key={check} className="inline-flex items-center gap-1.5">
              <ShieldCheck className="size-4 flex-none text-moss" aria-hidden />
              {check}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}
