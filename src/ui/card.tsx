import type { ElementType, HTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';

export type CardProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  as?: ElementType;
  title?: ReactNode;
  /** Level of the title's heading, so that headings come in order. */
  level?: 2 | 3 | 4;
  /** Beside the title: a badge, a link. */
  aside?: ReactNode;
  /** Below the content, divided by a line: buttons. */
  footer?: ReactNode;
  /** No room around the content: pictures, tables and lists go to the edge. */
  flush?: boolean;
};

/** A raised sheet that holds one thing. */
export function Card({
  as: Element = 'section',
  title,
  level = 2,
  aside,
  footer,
  flush,
  className,
  children,
  ...rest
}: CardProps) {
  const Heading: ElementType = `h${level}`;
  return (
    <Element
      {...rest}
      className={classes('min-w-0 overflow-clip rounded-card border border-line bg-paper-raised', className)}
    >
      {(title || aside) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-4 sm:px-5 sm:pt-5">
          {title && <Heading className="!text-xl">{title}</Heading>}
          {aside}
        </div>
      )}
      <div className={flush ? (title ? 'pt-4' : '') : 'p-4 sm:p-5'}>{children}</div>
      {footer && <div className="flex flex-wrap gap-3 border-t border-line px-4 py-3 sm:px-5">{footer}</div>}
    </Element>
  );
}
