/** Whether a telephone number can be dialled: 7 to 15 digits with the usual signs between them. Empty is allowed. */
export function isPhoneNumber(text: string): boolean {
  if (text === '') return true;
  const digits = text.replaceAll(/\D/g, '').length;
  return /^\+?[\d\s().-]+(?:\s*(?:ext|x)\.?\s*\d{1,6})?$/i.test(text) && digits >= 7 && digits <= 15 + 6;
}
