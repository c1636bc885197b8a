import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** A font of a file: how many digits a glyph has, and which letter each of them stands for. */
type Font = { digits: number; letters: ReadonlyMap<number, string> };

/** The words on each sheet of paper that a page is printed on, without the spaces between them. */
export async function printedSheets(page: Page): Promise<string[]> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)) objects.set(id, body);
  const streamOf = (body: string, link: RegExp): string => {
    // What is packed may itself end with a byte that reads as the end of a line.
    const packed = /stream\r?\n([\s\S]*?)\nendstream/.exec(objects.get(link.exec(body)?.[1] ?? '') ?? '')?.[1];
    return packed === undefined ? '' : inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  };
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((body) => {
      const fonts = new Map<string, Font>();
      for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g))
        fonts.set(name, fontOf(streamOf(objects.get(id) ?? '', /\/ToUnicode (\d+)/)));
      return wordsOf(streamOf(body, /\/Contents (\d+)/), fonts);
    });
}

function fontOf(map: string): Font {
  const letters = new Map<number, string>();
  for (const [, first = '', last = '', letter = ''] of map.matchAll(
    /^<([0-9A-F]+)> (?:<([0-9A-F]+)> )?<([0-9A-F]{4})>$/gm,
  )) {
    const from = Number.parseInt(first, 16);
    const to = last === '' ? from : Number.parseInt(last, 16);
    for (let glyph = from; glyph <= to; glyph += 1)
      letters.set(glyph, String.fromCharCode(Number.parseInt(letter, 16) + glyph - from));
  }
  return { digits: /begincodespacerange\s<([0-9A-F]+)>/.exec(map)?.[1]?.length ?? 2, letters };
}

function wordsOf(drawing: string, fonts: ReadonlyMap<string, Font>): string {
  let font: Font | undefined;
  let words = '';
  for (const [, name, glyphs = ''] of drawing.matchAll(/\/(F\d+) \S+ Tf|<([0-9A-F]+)>/g)) {
    if (name) font = fonts.get(name);
    for (const glyph of glyphs.match(new RegExp(`.{${font?.digits ?? 2}}`, 'g')) ?? [])
      words += font?.letters.get(Number.parseInt(glyph, 16)) ?? '';
  }
  return words.replaceAll(/\s/g, '');
}
