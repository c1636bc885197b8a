import type { KeyObject } from 'node:crypto';
import type { CategorySlug } from '../../listings/category-table.ts';
import { seal, unseal } from '../../platform/server/vault/seal.ts';

/** What an entry says, as it is sealed under the key of its learner. */
export type EntryContent = { words: string; aims: string[]; subjects: CategorySlug[] };

const aboutEntry = (id: string): string => `portfolio_entry:${id}`;
const aboutFile = (id: string): string => `portfolio_file:${id}`;
const aboutName = (id: string): string => `portfolio_file:${id}:name`;
const aboutDocument = (id: string): string => `portfolio_document:${id}`;

export const sealEntry = (key: KeyObject, id: string, { words, aims, subjects }: EntryContent): Buffer =>
  seal(key, aboutEntry(id), JSON.stringify({ words, aims, subjects }));
export const openEntry = (key: KeyObject, id: string, sealed: Uint8Array): EntryContent =>
  JSON.parse(unseal(key, aboutEntry(id), sealed).toString('utf8')) as EntryContent;

export const sealName = (key: KeyObject, id: string, name: string): Buffer => seal(key, aboutName(id), name);
export const openName = (key: KeyObject, id: string, sealed: Uint8Array): string =>
  unseal(key, aboutName(id), sealed).toString('utf8');

export const sealFile = (key: KeyObject, id: string, bytes: Uint8Array): Buffer => seal(key, aboutFile(id), bytes);
export const openFile = (key: KeyObject, id: string, sealed: Uint8Array): Buffer<ArrayBuffer> =>
  unseal(key, aboutFile(id), sealed);

export const sealDocument = (key: KeyObject, id: string, bytes: Uint8Array): Buffer =>
  seal(key, aboutDocument(id), bytes);
export const openDocument = (key: KeyObject, id: string, sealed: Uint8Array): Buffer<ArrayBuffer> =>
  unseal(key, aboutDocument(id), sealed);

/** Where the sealed bytes of a file and of a document lie in the store. */
export const recordFileKey = (id: string): string => `portfolio/${id}`;
export const documentKey = (id: string): string => `portfolio-documents/${id}`;
