/** How much each of the first seven digits weighs in the check digits. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2];
const MODULUS = 97;
/** Numbers given out since 2010 are checked with this much more ('9755'), so that both series have valid digits of their own. */
const SINCE_2010 = 55;

/** Of a government department below, of a health authority from here on. */
const FIRST_HEALTH_AUTHORITY = 500;

/**
 * A VAT number of the United Kingdom as it is stored: 'GB123456782', with three more digits for a branch, 'GBGD001' for a
 * government department, 'GBHA500' for a health authority, each with 'XI' for Northern Ireland; null for any other text.
 * Spaces, dots, hyphens and lower case do not matter, and the country may be left out. Check digits as HMRC has them, by 97.
 */
export function vatNumberOf(text: string): string | null {
  const typed = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s.\p{Pd}]/gu, '');
  const [, country = 'GB', office, digits = ''] = /^(GB|XI)?(GD|HA)?(\d+)$/.exec(typed) ?? [];
  const isRight = office === undefined ? isTrader(digits) : isOffice(office, digits);
  return isRight ? `${country}${office ?? ''}${digits}` : null;
}

/** Nine digits, the last two of which check the others; a branch has three more. */
function isTrader(digits: string): boolean {
  if (digits.length !== 9 && digits.length !== 12) return false;
  const weighed = WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
  const sum = weighed + Number(digits.slice(7, 9));
  return Number(digits.slice(0, 7)) > 0 && (sum % MODULUS === 0 || (sum + SINCE_2010) % MODULUS === 0);
}

function isOffice(office: string, digits: string): boolean {
  return digits.length === 3 && office === (Number(digits) < FIRST_HEALTH_AUTHORITY ? 'GD' : 'HA');
}
