/** Whole pence as Stripe writes them in its messages: £48.00. */
export function formatPounds(pence: number): string {
  const [pounds, rest] = (Math.abs(pence) / 100).toFixed(2).split('.');
  return `${pence < 0 ? '-' : ''}£${Number(pounds).toLocaleString('en-GB')}.${rest}`;
}
