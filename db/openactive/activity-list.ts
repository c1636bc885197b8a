import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCsv } from '../../src/platform/server/geocoder/csv.ts';
import { fieldsOf, nameOf, textOf } from './untrusted-json.ts';

const FILE = join(import.meta.dirname, '..', '..', 'data', 'openactive', 'activities.csv');

/** An activity of the OpenActive activity list. `parents` holds the ids of the activities it is a kind of. */
export type Activity = { id: string; name: string; parents: string[] };

export type ActivityList = {
  /** The activity that a feed means, given as an object or as a name only; null when the list has nothing like it. */
  find(given: unknown): Activity | null;
  /** The names of an activity and of all it is a kind of, nearest first, each once. */
  lineageOf(activity: Activity): string[];
};

/** Letters and digits in lower case: 'Bodypump™', 'Body Pump' and 'BODYPUMP' are the same name. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/tm$/, '');

const wordsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Feeds write ids with http or https, and with or without a slash before the hash: only the last part identifies. */
const keyOf = (id: string): string => id.slice(id.lastIndexOf('#') + 1).toLowerCase();

/** Longer names are not searched for an activity beyond this many words. */
const WORDS_SEARCHED = 12;

/** The activity list that comes with the product. */
export const openActivityList = (): ActivityList => readActivityList(readFileSync(FILE, 'utf8'));

/**
 * Reads a table with the columns `id`, `name` and `parent_id`. The first row of an id gives its preferred name; further
 * rows give another parent or another name.
 */
export function readActivityList(csv: string): ActivityList {
  const byId = new Map<string, Activity>();
  const otherNames: [name: string, activity: Activity][] = [];
  for (const { id, name, parent_id: parent } of readCsv<'id' | 'name' | 'parent_id'>(csv)) {
    if (!id || !name) continue;
    const activity = byId.get(id) ?? { id, name, parents: [] };
    byId.set(id, activity);
    if (name !== activity.name) otherNames.push([name, activity]);
    if (parent) activity.parents.push(parent);
  }
  const byName = new Map([...byId.values()].map((activity) => [folded(activity.name), activity]));
  // A preferred name wins over the same name as another activity's alternative.
  for (const [name, activity] of otherNames) if (!byName.has(folded(name))) byName.set(folded(name), activity);

  /** The activity with the longest name that the text contains as whole words: 'Gym Active 11-15 Yrs' is 'Gym'. */
  const findWithin = (text: string): Activity | null => {
    const words = wordsOf(text).slice(0, WORDS_SEARCHED);
    for (let length = words.length; length > 0; length -= 1) {
      for (let from = 0; from + length <= words.length; from += 1) {
        const activity = byName.get(folded(words.slice(from, from + length).join(' ')));
        if (activity) return activity;
      }
    }
    return null;
  };

  return {
    find(given) {
      const id = textOf(fieldsOf(given)['id']) ?? textOf(fieldsOf(given)['@id']);
      const known = id === null ? undefined : byId.get(keyOf(id));
      if (known) return known;
      const name = nameOf(given);
      if (name === null) return null;
      return byName.get(folded(name)) ?? findWithin(name);
    },
    lineageOf(activity) {
      // A set visits what is added while it is walked: breadth first, and a circle in the list ends.
      const lineage = new Set<Activity>([activity]);
      for (const one of lineage) for (const parent of one.parents) lineage.add(byId.get(parent) ?? one);
      return [...lineage].map(({ name }) => name);
    },
  };
}
