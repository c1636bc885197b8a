import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';
import { useOffline } from './offline-dialog.tsx';

type Props = Pick<LinkProps, 'to' | 'preventScrollReset'> & { className?: string; children: ReactNode };

/** The way back to where a page belongs; never printed. */
export function BackLink({ className, children, ...link }: Props) {
  const offline = useOffline();
  return (
    <Link
      {...link}
      // Without signal, the browser itself has the pages that this device keeps.
      reloadDocument={offline}
      className={classes(
        'inline-flex min-h-11 items-center gap-1.5 font-[600] text-forest no-underline hover:underline print:hidden',
        className,
      )}
    >
      <ArrowLeft className="size-5" aria-hidden />
      {children}
    </Link>
  );
}
