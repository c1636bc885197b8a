import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';

/** The steps of the checkout by their names, in the order in which they come. */
const names = { choose: 'Choose who goes', finish: 'Answer and book' } as const;

type CheckoutStepProps = { step: keyof typeof names; lead: string; children: ReactNode };

/** The page of one step of the checkout, with the name of the step as its heading. */
export function CheckoutStep({ step, lead, children }: CheckoutStepProps) {
  const steps = Object.keys(names);
  return (
    <Page
      title={
        <>
          <span className="mb-1 block font-sans text-base font-normal text-ink-soft">
            Checkout, step {steps.indexOf(step) + 1} of {steps.length}
          </span>{' '}
          {names[step]}
        </>
      }
      lead={lead}
    >
      {children}
    </Page>
  );
}
