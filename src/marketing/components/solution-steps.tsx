import { classes } from '../../ui/classes.ts';
import type { SolutionPage } from '../solution-page.ts';
import { ProductPicture } from './product-picture.tsx';

type StepsProps = Pick<SolutionPage, 'steps' | 'shape'>;

/** How it works in three steps, each with a screen of the product. */
export function SolutionSteps({ steps, shape }: StepsProps) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">How it works</h2>
      {shape === 'row' ? <Row steps={steps} /> : shape === 'ladder' ? <Ladder steps={steps} /> : <List steps={steps} />}
    </section>
  );
}

const Number = ({ at }: { at: number }) => (
  <span
    aria-hidden
    className="flex size-9 flex-none items-center justify-center rounded-full bg-marigold font-heading text-lg font-[750] text-on-marigold"
  >
    {at}
  </span>
);

function Words({ at, title, text }: { at: number; title: string; text: string }) {
  return (
    <div className="flex gap-3">
      <Number at={at} />
      <div>
        <h3>{title}</h3>
        <p className="mt-1 text-ink-soft">{text}</p>
      </div>
    </div>
  );
}

/** Three phones beside one another; on a phone each under its words. */
function Row({ steps }: Pick<StepsProps, 'steps'>) {
  return (
    <ol className="mt-6 grid gap-10 sm:grid-cols-3 sm:gap-6 lg:gap-12">
      {steps.map(({ picture, ...words }, index) => (
        <li key={words.title} className="flex flex-col justify-between gap-5">
          <Words at={index + 1} {...words} />
          <ProductPicture name={picture} className="mx-auto w-full max-w-64" />
        </li>
      ))}
    </ol>
  );
}

/** Wide screens, left and right in turn. */
function Ladder({ steps }: Pick<StepsProps, 'steps'>) {
  return (
    <ol className="mt-6 flex flex-col gap-12">
      {steps.map(({ picture, ...words }, index) => (
        <li
          key={words.title}
          className={classes(
            'grid items-center gap-5 lg:gap-12',
            index % 2 === 1 ? 'lg:grid-cols-[3fr_2fr]' : 'lg:grid-cols-[2fr_3fr]',
          )}
        >
          <Words at={index + 1} {...words} />
          <ProductPicture name={picture} className={index % 2 === 1 ? 'lg:order-first' : undefined} />
        </li>
      ))}
    </ol>
  );
}

/** Under one another, each with its words beside its screen. */
function List({ steps }: Pick<StepsProps, 'steps'>) {
  return (
    <ol className="mt-6 grid gap-10 sm:gap-8">
      {steps.map(({ picture, ...words }, index) => (
        <li
          key={words.title}
          className={classes(
            'flex flex-col gap-5 border-l-4 border-marigold pl-4 sm:flex-row sm:items-center sm:gap-12 sm:pl-8',
            index % 2 === 1 && 'sm:ml-24 lg:ml-56',
          )}
        >
          <ProductPicture
            name={picture}
            className={
              picture.endsWith('-wide') ? 'w-full sm:w-96 sm:flex-none' : 'w-full max-w-60 sm:w-60 sm:flex-none'
            }
          />
          <div className="order-first max-w-md sm:order-none">
            <Words at={index + 1} {...words} />
          </div>
        </li>
      ))}
    </ol>
  );
}
