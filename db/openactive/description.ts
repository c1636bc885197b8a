import { charactersLeft } from '../../src/listings/wizard-steps.ts';
import { cutAtWord, firstSentence, plainText } from './plain-text.ts';
import type { Fields } from './untrusted-json.ts';
import type { Venue } from './venue.ts';

export type Section = { title: string; description: string };

const SECTION_MAX_CHARACTERS = 5_000;
const SUMMARY_MAX_CHARACTERS = 200;
/** A shorter first sentence says nothing ('Circuits.'). */
const SUMMARY_MIN_CHARACTERS = 20;

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const isContainedIn = (text: string, other: string): boolean => lettersOf(other).includes(lettersOf(text));

/**
 * The sections of a listing's description. The first is the event's own text, with the instructions for attendees added
 * where the text alone is too short to publish. Otherwise the instructions are a section of their own, unless they
 * repeat the text.
 */
export function sectionsOf(event: Fields): Section[] {
  const about = plainText(event['description']);
  const given = plainText(event['attendeeInstructions']);
  const instructions = isContainedIn(given, about) ? '' : given;
  const isShort = charactersLeft(about) > 0;
  const first = [about, isShort ? instructions : ''].filter(Boolean).join('\n\n');
  return [
    { title: 'What happens', description: cutAtWord(first, SECTION_MAX_CHARACTERS) },
    { title: 'Good to know', description: isShort ? '' : cutAtWord(instructions, SECTION_MAX_CHARACTERS) },
  ].filter(({ description }) => description !== '');
}

/** One sentence: the first of the event's own text, or the activity and its place. Empty when neither is known. */
export function summaryOf(event: Fields, activity: string | null, venue: Pick<Venue, 'venueName' | 'town'>): string {
  const sentence = firstSentence(plainText(event['description']), SUMMARY_MAX_CHARACTERS);
  if (sentence.length >= SUMMARY_MIN_CHARACTERS) return sentence;
  const where = [...new Set([venue.venueName, venue.town])].filter(Boolean).join(', ');
  if (!activity || where === '') return sentence;
  return cutAtWord(`${activity} at ${where}.`, SUMMARY_MAX_CHARACTERS);
}
