/** What may turn the words around it: letters that run from right to left, and direction marks. */
const TURNS =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/g;
/** An isolate ends with its line at the latest. */
// oxlint-disable-next-line no-control-regex
const LINE = /[^\n\r\u001c-\u001e\u0085\u2029]+/g;
const FIRST_STRONG_ISOLATE = '\u2068';
const END = '\u2069';

/**
 * A name, or another text that people typed, to stand beside other words: in a sentence, a subject, a label. One that runs from
 * right to left keeps its own direction, and its direction marks reach no further. Any other text stays as it is, also one
 * whose names are isolated already.
 */
export function isolated(text: string): string {
  return TURNS.test(text) ? text.replace(LINE, isolatedLine) : text;
}

/** 'Ada', 'Ada and Ben', 'Ada, Ben and Cleo': names that people typed, each isolated. */
export function isolatedList(names: readonly string[]): string {
  const each = names.map(isolated);
  return each.length < 2 ? (each[0] ?? '') : `${each.slice(0, -1).join(', ')} and ${each.at(-1)}`;
}

/** Parts of one thing, such as an address: those that are there, each isolated, with `between` in between. */
export function isolatedParts(parts: readonly (string | false | null | undefined)[], between = ', '): string {
  return parts.flatMap((part) => (part ? [isolated(part)] : [])).join(between);
}

function isolatedLine(line: string): string {
  const { balanced, bare } = withoutLooseEnds(line.replace(MARKS, ''));
  return TURNS.test(bare) ? `${FIRST_STRONG_ISOLATE}${balanced}${END}` : balanced;
}

/** A line without ends of isolates that never began, and beginnings without an end; `bare` is what stands in no isolate. */
function withoutLooseEnds(line: string): { balanced: string; bare: string } {
  const kept: string[] = [];
  const begun: number[] = [];
  let bare = '';
  for (const character of line) {
    if (character === END && begun.pop() === undefined) continue;
    if (character === FIRST_STRONG_ISOLATE) begun.push(kept.length);
    else if (begun.length === 0 && character !== END) bare += character;
    kept.push(character);
  }
  // What stands after a beginning without an end is in no isolate either.
  const loose = new Set(begun);
  const balanced = kept.filter((_, at) => !loose.has(at)).join('');
  return { balanced, bare: loose.size > 0 ? balanced : bare };
}
