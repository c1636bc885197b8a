import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { Letter, MailPart, MailProvider } from './letter.ts';

// Inline, because mail programs drop style sheets. The colours are those of the site by day; programs turn them for the night.
const colours = { paper: '#f6f3ea', card: '#fffdf8', ink: '#22281f', soft: '#565c50', forest: '#1f5a3a' };
const words: CSSProperties = { margin: '0 0 16px', fontSize: 17, lineHeight: '1.55', color: colours.ink };
const small: CSSProperties = { ...words, fontSize: 15, color: colours.soft };
const half: CSSProperties = {
  display: 'inline-block',
  boxSizing: 'border-box',
  width: '100%',
  margin: 0,
  paddingRight: 12,
  verticalAlign: 'top',
  fontSize: 17,
  lineHeight: '1.45',
};
const styles = {
  body: {
    margin: 0,
    padding: '24px 12px',
    backgroundColor: colours.paper,
    color: colours.ink,
    fontFamily: "'Atkinson Hyperlegible Next',Verdana,sans-serif",
    // A long address or word breaks instead of making a phone scroll sideways.
    overflowWrap: 'anywhere',
    wordBreak: 'break-word',
  },
  // Longhands: the components write longhands themselves, and the last one counts.
  card: { maxWidth: 560, backgroundColor: colours.card, borderRadius: 12, padding: '28px 24px' },
  brand: { ...words, margin: '0 0 20px', fontWeight: 700, color: colours.forest },
  heading: { margin: '0 0 16px', fontSize: 24, lineHeight: '1.25', color: colours.ink },
  link: { color: colours.forest, fontWeight: 600, textDecoration: 'underline' },
  button: {
    backgroundColor: colours.forest,
    color: colours.card,
    fontSize: 17,
    fontWeight: 700,
    padding: '12px 20px',
    borderRadius: 10,
  },
  // Both together are as wide as the card on a desk, so that they stand side by side there, and one below the other on a phone:
  // mail programs know no media queries, and in a narrow column words would break inside.
  term: { ...half, maxWidth: 170, fontWeight: 600 },
  fact: { ...half, maxWidth: 330 },
} as const satisfies Record<string, CSSProperties>;

/** The most of the first words that a mail program shows beside the subject. */
const PREVIEW_LENGTH = 140;

/** The HTML of a mail, with its pictures by the names of its attachments (`cid:`). */
export function drawMail({ brand, subject, heading, parts, provider, stop }: Letter): string {
  const page = h(
    Html,
    { lang: 'en-GB' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, subject),
    ),
    h(Preview, null, previewOf(parts, heading)),
    h(
      Body,
      { style: styles.body },
      h(
        Container,
        { style: styles.card },
        provider ? drawProvider(provider, brand) : h(Text, { style: styles.brand }, brand),
        h(Heading, { as: 'h1', style: styles.heading }, heading),
        parts.map(drawPart),
        stop && h(Section, { style: { borderTop: '1px solid #d8d2c2', paddingTop: 16 } }, drawLink(stop, small)),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function previewOf(parts: readonly MailPart[], heading: string): string {
  const first = parts.find((part) => typeof part === 'string');
  return (first ?? heading).replaceAll(/\s+/g, ' ').slice(0, PREVIEW_LENGTH);
}

/** Its picture, its name, and that the mail comes by the house. */
function drawProvider({ name, picture }: MailProvider, brand: string): ReactNode {
  const cell = { verticalAlign: 'middle' } as const;
  return h(
    'table',
    { key: 'provider', role: 'presentation', cellPadding: 0, cellSpacing: 0, style: { margin: '0 0 20px' } },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        picture?.cid &&
          h('td', { style: { ...cell, width: 60 } }, drawImage(picture.cid, '', 48, { borderRadius: 24 })),
        h(
          'td',
          { style: cell },
          h(Text, { style: { ...words, margin: 0, fontWeight: 700, color: colours.forest } }, name),
          h(Text, { style: { ...small, margin: 0 } }, `by ${brand}`),
        ),
      ),
    ),
  );
}

/** Loaded when it is seen: React writes a preload for other pictures, which mail programs do not know. */
const drawImage = (cid: string, text: string, size: number, style: CSSProperties): ReactNode => {
  // A date holds together by its spaces, and would break inside a word where its text stands in for the picture.
  const alt = text.replaceAll('\u00a0', ' ');
  return h(Img, {
    src: `cid:${cid}`,
    alt,
    width: size,
    height: size,
    loading: 'lazy',
    style: { display: 'block', ...style },
  });
};

function drawPart(part: MailPart, index: number): ReactNode {
  const key = `part ${index}`;
  if (typeof part === 'string') return h(Text, { key, style: words }, drawLines(part));
  if ('facts' in part) return drawFacts(part.facts, key);
  if ('picture' in part)
    return h(
      Section,
      { key, style: { margin: '0 0 16px' } },
      drawImage(part.picture, part.alt, 148, { margin: '0 0 6px', background: '#fff' }),
      h(Text, { style: { ...words, margin: 0 } }, drawLines(part.text)),
    );
  if ('link' in part) return h('div', { key }, drawLink(part, words));
  return h(
    'p',
    { key, style: { margin: '0 0 20px' } },
    h(Button, { href: part.url, target: '_self', style: styles.button }, part.button),
  );
}

type LinkPart = { text?: string | undefined; link: string; url: string };

const drawLink = ({ text, link, url }: LinkPart, style: CSSProperties): ReactNode =>
  h(
    Text,
    { style },
    ...(text ? [...drawLines(text), h('br', { key: 'break' })] : []),
    h(Link, { key: 'link', href: url, target: '_self', style: styles.link }, link),
  );

function drawFacts(facts: readonly (readonly [term: string, value: string])[], key: string): ReactNode {
  const rows = facts.map(([term, value], index) =>
    h(
      'div',
      { key: `fact ${index}`, style: { padding: '4px 0' } },
      h('dt', { style: styles.term }, term),
      h('dd', { style: styles.fact }, drawLines(value)),
    ),
  );
  return h('dl', { key, style: { margin: '0 0 16px' } }, rows);
}

/** The lines of a text, with breaks between them. */
const drawLines = (text: string): ReactNode[] =>
  text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: `break ${index}` }), line]));
