import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { pageName } from '../../media/share-picture.ts';
import type { SolutionPage } from '../solution-page.ts';
import { TopPicture } from './product-picture.tsx';

type TopProps = { page: Pick<SolutionPage, 'path' | 'title' | 'lead' | 'first' | 'hero' | 'audience'> };

/** The top of a page: its title, whom it is for, its one action and its drawing, in one of three compositions. */
export function SolutionTop({ page }: TopProps) {
  const name = pageName(page.path);
  switch (page.hero) {
    case 'split':
      return (
        <section className="border-b border-line bg-paper-sunken">
          <div className="mx-auto grid max-w-7xl items-center gap-8 px-4 py-8 sm:px-6 sm:py-12 lg:grid-cols-2 lg:gap-14">
            <div>
              <Words {...page} />
            </div>
            <TopPicture name={name} className="aspect-video rounded-card" />
          </div>
        </section>
      );
    case 'band':
      return (
        <section className="bg-forest-deep text-on-forest dark:bg-forest-soft dark:text-ink">
          <div className="grid lg:min-h-[26rem] lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
            <div className="flex items-center px-4 py-10 sm:px-6 lg:justify-end lg:pr-14">
              <div className="lg:max-w-[36rem]">
                <Words {...page} />
              </div>
            </div>
            <TopPicture name={name} className="h-48 sm:h-72 lg:h-full" />
          </div>
        </section>
      );
    case 'over':
      return (
        <section className="mx-auto max-w-7xl sm:px-6 sm:pt-6">
          <TopPicture name={name} className="h-52 sm:h-80 sm:rounded-card lg:h-[26rem]" />
          <div className="relative mx-4 -mt-12 max-w-3xl rounded-card border border-line bg-paper-raised p-5 shadow-float sm:mx-10 sm:-mt-28 sm:p-8">
            <Words {...page} />
          </div>
        </section>
      );
  }
}

const names = { councils: 'For councils', providers: 'For providers' } as const;

function Words({ title, lead, first, audience }: Omit<TopProps['page'], 'path' | 'hero'>): ReactNode {
  return (
    <>
      <p className="text-sm font-[700] tracking-wide">{names[audience]}</p>
      <h1 className="mt-1">{title}</h1>
      <p className="mt-3 text-lg">{lead}</p>
      <p className="mt-6">
        <LinkButton tone="primary" to={first.to}>
          {first.label}
        </LinkButton>
      </p>
    </>
  );
}
