import { charactersLeft } from '../../src/listings/wizard.ts';
import type { Concept } from './activities.ts';
import { cutAtWord, firstSentence, plainText } from './plain-text.ts';
import type { Fields } from './reading.ts';
import type { Venue } from './venue.ts';

export type Section = { title: string; description: string };

const LONGEST_SECTION = 5_000;
const LONGEST_SUMMARY = 200;
/** A first sentence shorter than this says nothing ('Circuits.'). */
const SHORTEST_SUMMARY = 20;

const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const repeats = (text: string, other: string): boolean => letters(other).includes(letters(text));

/**
 * The sections of a description. The first is the event's own text; as long as it is too short for a listing, what
 * attendees are told and then the definition of the activity are added to it; a definition alone describes no event.
 * What attendees are told is otherwise a section of its own, unless it repeats the first.
 */
export function sectionsOf(event: Fields, concept: Concept | null): Section[] {
  const about = plainText(event['description']);
  const told = plainText(event['attendeeInstructions']);
  const news = told !== '' && !repeats(told, about) ? told : '';
  const isShort = charactersLeft(about) > 0;
  const paragraphs = [about, isShort ? news : ''].filter(Boolean);
  const definition = concept?.definition ?? '';
  const own = paragraphs.join('\n\n');
  if (own !== '' && charactersLeft(own) > 0 && definition !== '' && !repeats(definition, own)) {
    paragraphs.push(`About ${concept?.label}: ${definition}`);
  }
  const first = cutAtWord(paragraphs.join('\n\n'), LONGEST_SECTION);
  if (first === '') return [];
  const good = isShort || news === '' ? [] : [{ title: 'Good to know', description: cutAtWord(news, LONGEST_SECTION) }];
  return [{ title: 'What happens', description: first }, ...good];
}

/** One sentence: the first of the event's own text, or what is done and where. Empty when nothing is known. */
export function summaryOf(event: Fields, activity: string | null, venue: Pick<Venue, 'venueName' | 'town'>): string {
  const sentence = firstSentence(plainText(event['description']), LONGEST_SUMMARY);
  if (sentence.length >= SHORTEST_SUMMARY) return sentence;
  const where = [...new Set([venue.venueName, venue.town])].filter(Boolean).join(', ');
  if (!activity || where === '') return sentence;
  return cutAtWord(`${activity} at ${where}.`, LONGEST_SUMMARY);
}
