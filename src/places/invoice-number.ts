/** The number as it is printed: 'INV-000042'. Each provider has a row of its own. */
export function invoiceNumber(number: number): string {
  return `INV-${String(number).padStart(6, '0')}`;
}

/** The number of a credit or debit note: 'CN-000001', 'DN-000001'. Each provider has two rows of their own. */
export function noteNumber(kind: 'credit' | 'debit', number: number): string {
  return `${kind === 'credit' ? 'CN' : 'DN'}-${String(number).padStart(6, '0')}`;
}
