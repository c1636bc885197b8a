import { formatMoney } from '../platform/money.ts';
import { classes } from './classes.ts';

export type MoneyProps = {
  /** Whole pence; below 0 for what comes off. */
  pence: number;
  /** A price: 'Free' instead of '£0.00'. */
  price?: boolean;
  className?: string;
};

/** An amount of money; figures stand under each other in columns. */
export function Money({ pence, price, className }: MoneyProps) {
  return (
    <span className={classes('whitespace-nowrap figures', className)}>
      {pence < 0 && '−'}
      {price && pence === 0 ? 'Free' : formatMoney(Math.abs(pence))}
    </span>
  );
}
