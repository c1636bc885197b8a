/** How long the parts of a certificate may be, in characters. */
export const CERTIFICATE = { title: 80, body: 600, signature: 80 } as const;

/** The fields that the words of a certificate may have, with what a provider is told of each. */
export const certificateFields = {
  learner: 'the learner’s name',
  listing: 'the title of the listing',
  dates: 'the first and last date attended',
  provider: 'your name',
} as const;
type CertificateField = keyof typeof certificateFields;

const FIELD = /\{([^{}]*)\}/g;

/** Fields in a text that nobody can fill, as they were written: a slip would be printed on every certificate. */
export function unknownFields(text: string): string[] {
  return [...text.matchAll(FIELD)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(certificateFields, name.trim()));
}

/** The words of a certificate, with its fields filled. What is filled in is not looked at again. */
export function fillFields(text: string, values: Record<CertificateField, string>): string {
  return text.replaceAll(FIELD, (written, name: string) => {
    const field = name.trim();
    return Object.hasOwn(values, field) ? values[field as CertificateField] : written;
  });
}

/** What a provider without a template begins with. */
export const firstTemplate = {
  title: 'Certificate',
  body: '{learner} took part in {listing}, {dates}.',
  signature: '',
  withPicture: true,
};
