/** The number as it is printed: 'INV-000042'. Each provider has a row of its own. */
export function invoiceNumber(number: number): string {
  return `INV-${String(number).padStart(6, '0')}`;
}
