import { plainText } from './plain-text.ts';
import { fieldsOf, listOf, nameOf, textOf } from './reading.ts';

/** An activity of the OpenActive Activity List. */
export type Concept = { id: string; label: string; definition: string; broader: readonly string[] };

export type ActivityList = {
  /**
   * The concept that a feed means by an activity, given as a concept or as its label only; null when the list has
   * nothing like it.
   */
  find(activity: unknown): Concept | null;
  /** The labels from a concept upwards by SKOS `broader`, nearest first, each once. */
  chainOf(concept: Concept): string[];
};

/** Letters and digits in lower case: 'Bodypump™', 'Body Pump' and 'BODYPUMP' are one. */
const folded = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/tm$/, '');

const wordsOf = (label: string): string[] => label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Ids are written with http and https, and with a slash before the hash or without: their last part is what counts. */
const keyOf = (id: string): string => id.slice(id.lastIndexOf('#') + 1).toLowerCase();

/** Reads the activity list (a SKOS concept scheme in JSON-LD). */
export function readActivityList(scheme: unknown): ActivityList {
  const byKey = new Map<string, Concept>();
  const byLabel = new Map<string, Concept>();
  const alternatives: [label: string, concept: Concept][] = [];
  for (const entry of listOf(fieldsOf(scheme)['concept'])) {
    const { id: givenId, prefLabel, altLabel, definition, broader } = fieldsOf(entry);
    const [id, label] = [textOf(givenId), textOf(prefLabel)];
    if (id === null || label === null) continue;
    const above = listOf(broader).flatMap((one) => textOf(one) ?? []);
    const concept: Concept = { id: keyOf(id), label, definition: plainText(definition), broader: above.map(keyOf) };
    byKey.set(concept.id, concept);
    byLabel.set(folded(label), concept);
    for (const other of listOf(altLabel)) alternatives.push([textOf(other) ?? '', concept]);
  }
  for (const [label, concept] of alternatives) {
    const key = folded(label);
    if (key !== '' && !byLabel.has(key)) byLabel.set(key, concept);
  }

  /** The concept with the longest label that stands in the text as whole words: 'Gym Active 11-15 Yrs' is 'Gym'. */
  const within = (label: string): Concept | null => {
    const words = wordsOf(label).slice(0, 12);
    for (let length = words.length; length > 0; length -= 1) {
      for (let from = 0; from + length <= words.length; from += 1) {
        const concept = byLabel.get(folded(words.slice(from, from + length).join(' ')));
        if (concept) return concept;
      }
    }
    return null;
  };

  return {
    find(activity) {
      const id = textOf(fieldsOf(activity)['id']) ?? textOf(fieldsOf(activity)['@id']);
      const known = id === null ? undefined : byKey.get(keyOf(id));
      if (known) return known;
      const label = nameOf(activity);
      if (label === null) return null;
      return byLabel.get(folded(label)) ?? within(label);
    },
    chainOf(concept) {
      // Breadth first, so that the nearest come first; a circle in the list ends at what was met before.
      const met = new Set<Concept>([concept]);
      for (const one of met) for (const key of one.broader) met.add(byKey.get(key) ?? one);
      return [...met].map(({ label }) => label);
    },
  };
}
