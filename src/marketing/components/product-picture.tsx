import { classes } from '../../ui/classes.ts';
import { productPictures, type PictureName } from '../solution-page.ts';

const fileOf = (name: string, form: 'avif' | 'webp'): string => `/pictures/${name}.${form}`;

type ProductPictureProps = { name: PictureName; className?: string };

/** A screen of the product, as a phone or as a window of a desk, whichever it is. */
export function ProductPicture({ name, className }: ProductPictureProps) {
  const isWide = name.endsWith('-wide');
  const [width, height] = isWide ? [1_440, 900] : [720, 1_080];
  return (
    <picture
      className={classes(
        'block overflow-hidden border-line-strong bg-paper shadow-float dark:brightness-85',
        isWide ? 'rounded-card border border-t-[1.1rem]' : 'rounded-[1.6rem] border-[0.55rem] border-ink/85',
        className,
      )}
    >
      <source type="image/avif" srcSet={fileOf(name, 'avif')} />
      <img
        src={fileOf(name, 'webp')}
        alt={productPictures[name]}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={classes(
          'block w-full object-cover object-left-top',
          // On a phone a part of a desk's screen, large enough to be read.
          isWide ? 'aspect-[4/5] sm:aspect-[8/5]' : 'aspect-[2/3]',
        )}
      />
    </picture>
  );
}

/** The drawing at the top of a page: decoration, beside the page's title. */
export function TopPicture({ name, className }: { name: string; className?: string }) {
  return (
    <picture className={classes('block overflow-hidden bg-forest-soft dark:brightness-85', className)}>
      <source type="image/avif" srcSet={fileOf(`top-${name}`, 'avif')} />
      <img
        src={fileOf(`top-${name}`, 'webp')}
        alt=""
        width={1_280}
        height={720}
        fetchPriority="high"
        decoding="async"
        className="size-full object-cover"
      />
    </picture>
  );
}
