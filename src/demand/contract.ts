import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { wantKinds, wantSides } from './wants.ts';

const demand = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Whether a place is known around which is counted: that of a listing. */
  isPlaced: z.boolean(),
  lines: z.array(
    z.object({ kind: z.enum(wantKinds), side: z.enum(wantSides), value: z.string(), count: z.int().min(5) }),
  ),
  /** How many figures are left out because they are under 5. */
  hidden: z.int(),
  wishes: z.array(
    z.object({
      category: z.string(),
      /** The least age of a band; '' for any. */
      age: z.string(),
      need: z.string(),
      area: z.string(),
      searches: z.int().min(5),
    }),
  ),
});
export type Demand = z.infer<typeof demand>;

export const demandContract = contract({
  'GET /demand': {
    summary:
      'What families near the caller’s listings look for and do not get, without anybody in it; under 5 is left out',
    access: 'own-listings',
    output: demand,
  },
  'GET /councils/{councilId}/demand': {
    summary: 'The same around the listings in a council’s area',
    access: 'council-members',
    params: z.object({ councilId: z.uuid() }),
    output: demand.extend({ council: z.object({ id: z.uuid(), title: z.string() }) }),
  },
});
