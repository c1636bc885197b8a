/** A refusal: something the product decided not to do, with a key for machines and a sentence for people. */
export type Refusal<Key extends string = string> = {
  key: Key;
  message: string;
  /** What is wrong with single fields, by the field's path ('learners.0.firstName'). */
  fields?: Record<string, string>;
  /** Facts that a screen needs to explain the refusal, for example which dates have just gone. */
  details?: Record<string, unknown>;
};

/** What a use-case or a rule answers: a value, or a refusal. An exception is a bug or an outage, never a refusal. */
export type Result<Value, Key extends string = string> =
  | { ok: true; value: Value }
  | { ok: false; refusal: Refusal<Key> };

/** Wraps a value as a success. */
export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

/** Makes a refusal. `message` is a whole sentence that a parent understands. */
export function refuse<const Key extends string>(
  key: Key,
  message: string,
  more: Pick<Refusal, 'fields' | 'details'> = {},
): { ok: false; refusal: Refusal<Key> } {
  return { ok: false, refusal: { key, message, ...more } };
}
