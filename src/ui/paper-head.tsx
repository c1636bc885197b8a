import { isolated } from '../platform/isolated.ts';
import { useEffect, type ReactNode } from 'react';
import { Logo } from './logo.tsx';

export type PaperParty = {
  name: string;
  email: string;
  /** Several lines. */
  address?: string;
  vatNumber?: string | null;
  ofstedNumber?: string;
};

export type PaperHeadProps = {
  /** The product's name. */
  brand: string;
  title: string;
  /** What it is about, under the title. */
  about: ReactNode;
  /** Number and date, on the right. */
  aside: ReactNode;
  /** What later pages are known by: 'Invoice INV-000042'. */
  mark: string;
  from: PaperParty;
  to: PaperParty;
};

/** The head of an invoice or a receipt on paper: what it is, and from whom to whom. */
export function PaperHead({ brand, title, about, aside, mark, from, to }: PaperHeadProps) {
  useMarkOnPaper(mark);
  return (
    <>
      <Logo brand={brand} className="mb-4" />
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b-2 border-current pb-3">
        <div>
          <h1 className="!text-2xl">{title}</h1>
          <p>{about}</p>
        </div>
        <p className="figures sm:text-right">{aside}</p>
      </header>
      <div className="mb-6 grid gap-4 sm:grid-cols-2 print:grid-cols-2">
        <Party title="From" {...from} />
        <Party title="To" {...to} />
      </div>
    </>
  );
}

/** Puts words into the margin of each printed page but the first (print.css). */
function useMarkOnPaper(mark: string): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--paper-mark', JSON.stringify(mark));
    return () => void style.removeProperty('--paper-mark');
  }, [mark]);
}

function Party({ title, name, email, address, vatNumber, ofstedNumber }: PaperParty & { title: string }) {
  return (
    <p>
      <strong className="block">{title}</strong>
      {isolated(name)}
      {address && <span className="block whitespace-pre-line">{address}</span>}
      <span className="block break-words">{email}</span>
      {vatNumber && <span className="block">VAT number {vatNumber}</span>}
      {ofstedNumber && <span className="block">Ofsted number {ofstedNumber}</span>}
    </p>
  );
}
