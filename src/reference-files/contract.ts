import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { codeLine, line, requiredLine } from '../platform/text-schemas.ts';
import { PART_ROWS, referenceKindKeys } from './reference-file.ts';

const file = z.object({
  id: z.uuid(),
  kind: z.enum(referenceKindKeys),
  title: z.string(),
  /** What its licence asks to be said where its data shows. */
  attribution: z.string(),
  /** Made up for a demonstration. */
  madeUp: z.boolean(),
  /** For every council, by an administrator; else for this one alone. */
  forEverybody: z.boolean(),
  state: z.enum(['FILLING', 'READY']),
  size: z.int(),
  madeAt: z.iso.datetime(),
  /** How far the reading of a file on the server's machine has come; null for one that a browser sent. */
  reading: z
    .object({
      bytes: z.int(),
      bytesRead: z.int(),
      read: z.int(),
      kept: z.int(),
      refused: z.int(),
      lines: z.array(z.object({ line: z.int(), why: z.string() })),
      at: z.iso.datetime(),
    })
    .nullable(),
});

const begun = z.strictObject({
  kind: z.enum(referenceKindKeys),
  title: requiredLine(120, 'Give the file a name.'),
  attribution: requiredLine(400, 'Say what the licence of the data asks to be said.'),
});

const rows = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        key: codeLine(10),
        code: codeLine(20),
        name: line(120),
        town: line(80),
        zipCode: codeLine(10),
        phase: line(60),
      }),
    )
    .min(1)
    .max(PART_ROWS),
  /** The last part: from now on the file is read, in place of the one before. */
  last: z.boolean(),
});

const files = z.object({ files: z.array(file) });
const filled = z.object({ size: z.int() });
const refusals = { 'file-is-full': 409, 'file-is-closed': 409 } as const;
const councilId = z.object({ councilId: z.uuid() });
const fileId = z.object({ fileId: z.uuid() });

export const referenceFilesContract = contract({
  'GET /reference-files': {
    summary: 'The wards and schools that every council has, for administrators',
    access: 'platform-admins',
    output: files,
  },
  'POST /reference-files': {
    summary: 'An administrator begins a file for every council; its rows follow in parts',
    access: 'platform-admins',
    body: begun,
    output: z.object({ id: z.uuid() }),
    idempotent: true,
  },
  'POST /reference-files/{fileId}/rows': {
    summary: 'Adds rows to a file that is being filled; with the last of them it takes the place of the one before',
    access: 'platform-admins',
    params: fileId,
    body: rows,
    output: filled,
    refusals,
  },
  'DELETE /reference-files/{fileId}': {
    summary: 'Removes a file; what it told is not known any more',
    access: 'platform-admins',
    params: fileId,
  },
  'GET /councils/{councilId}/reference-files': {
    summary: 'The wards and schools that a council has: its own files, and those of everybody',
    access: 'council-members',
    params: councilId,
    output: files.extend({ council: z.object({ id: z.uuid(), title: z.string() }), manages: z.boolean() }),
  },
  'POST /councils/{councilId}/reference-files': {
    summary: 'A manager begins a file for their council; its rows follow in parts',
    access: 'council-decisions',
    params: councilId,
    body: begun,
    output: z.object({ id: z.uuid() }),
    idempotent: true,
  },
  'POST /councils/{councilId}/reference-files/{fileId}/rows': {
    summary: 'Adds rows to a file of a council that is being filled',
    access: 'council-decisions',
    params: councilId.extend({ fileId: z.uuid() }),
    body: rows,
    output: filled,
    refusals,
  },
  'DELETE /councils/{councilId}/reference-files/{fileId}': {
    summary: 'Removes a file of a council',
    access: 'council-decisions',
    params: councilId.extend({ fileId: z.uuid() }),
  },
  'GET /schools': {
    summary:
      'Schools of the register whose name or town begins with what was typed, with what its licence asks to be said',
    access: 'own-family',
    query: z.object({ search: line(80).min(2), councilId: z.uuid().optional() }),
    output: z.object({
      schools: z.array(z.object({ urn: z.string(), name: z.string(), town: z.string(), phase: z.string() })),
      attribution: z.string(),
    }),
  },
});
