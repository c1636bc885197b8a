import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { idAsked } from './id-asked.ts';

it('an address asks for an id as contracts take it, or for none', () => {
  for (const id of [randomUUID(), randomUUIDv7()]) {
    expect(idAsked(id)).toBe(id);
    expect(z.uuid().safeParse(id).success).toBe(true);
  }
  const wrong = [null, '', 'mine', `${randomUUID()}x`, '12345678-1234-0234-8234-123456789012', '1234'.repeat(8)];
  for (const text of wrong) {
    expect(idAsked(text)).toBeUndefined();
    expect(z.uuid().safeParse(text).success).toBe(false);
  }
});
