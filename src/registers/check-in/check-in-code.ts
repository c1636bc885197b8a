import { format } from '../../platform/time.ts';
import { isolated } from '../../platform/isolated.ts';
import { CODE_LENGTH, CODE_LETTERS } from '../../places/door-code.ts';
import type { Attendance } from '../attendance.ts';

const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);
const QR = /^check-in\/([\da-f-]{36})\/(\d{4}-\d\d-\d\dT\d\d:\d\d)Z\/([\dA-Z]{8})$/;

type ReadCode = { code: string; sessionId: string | null; startDate: string | null };

/** What a picture or a person said; null where it is no code of a place. Slips like O for 0 are forgiven. */
export function readCode(text: string): ReadCode | null {
  const [, sessionId, start, inPicture] = QR.exec(text.trim()) ?? [];
  if (sessionId !== undefined && start !== undefined && inPicture !== undefined) {
    if (Number.isNaN(Date.parse(`${start}Z`)) || !CODE.test(inPicture)) return null;
    return { code: inPicture, sessionId, startDate: `${start}:00Z` };
  }
  const typed = text
    .toUpperCase()
    .replaceAll(/[\s–-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CODE.test(typed) ? { code: typed, sessionId: null, startDate: null } : null;
}

/** What a register holds of a code, so that a device knows it again without a signal but cannot show it: SHA-256, in hex. */
export async function hashOfCode(sessionId: string, code: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${sessionId}:${code}`));
  // Phones of a few years ago have no `toHex`.
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Known = { firstName: string; attendance: Attendance };

export type CheckIn = { arrives: boolean; sentence: string };

/** What a code does on the register of a session, and the sentence for who stands at the door. */
export function judgeCode(
  read: ReadCode | null,
  { session, found }: { session: { id: string; startDate: string }; found: Known | null },
): CheckIn {
  const no = (sentence: string): CheckIn => ({ arrives: false, sentence });
  if (read === null) return no('This is not a check-in code. It has 8 letters and digits, on the booking’s page.');
  if (read.sessionId !== null && read.sessionId !== session.id) {
    const other = read.startDate ?? session.startDate;
    const isOver = Date.parse(other) < Date.parse(session.startDate);
    return no(
      `This code is for another session, ${format.dayAndTime(other)}. ${isOver ? 'It is an old one: ask' : 'Ask'} for the code of this session, or find the child in the list.`,
    );
  }
  if (found === null)
    return no(
      'No place on this register has this code. It may have been cancelled or moved: find the child in the list.',
    );
  const name = isolated(found.firstName);
  const { arrived, collected, status } = found.attendance;
  if (collected)
    return no(
      `${name} was collected at ${format.dayAndTime(collected.madeAt)}, marked by ${isolated(collected.markedBy)}.`,
    );
  if (arrived && status === 'ARRIVED')
    return no(
      `This code was used before: ${name} arrived at ${format.dayAndTime(arrived.madeAt)}, marked by ${isolated(arrived.markedBy)}. If that was somebody else, undo it in the list.`,
    );
  return { arrives: true, sentence: `${name} is here` };
}
