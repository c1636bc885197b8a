/** Letters and digits that nobody mixes up when one reads them out: no I, L, O or U. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 40 bits: who guesses needs a signed-in register to try them on. */
export const CODE_LENGTH = 8;

/** What a QR code of a place says: its session, when that begins, and the code. No name: others see it, too. */
export function qrText({ sessionId, startDate, code }: { sessionId: string; startDate: string; code: string }): string {
  return `check-in/${sessionId}/${new Date(startDate).toISOString().slice(0, 16)}Z/${code}`;
}

/** A code as people read it out: 'ABCD-1234'. */
export const spacedCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
