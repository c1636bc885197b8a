import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { codeLine, line } from '../platform/text-schemas.ts';
import { askable, type Askable } from './council-settings.ts';

const council = z.object({ id: z.uuid(), title: z.string() });
const councilParams = z.object({ councilId: z.uuid() });
/** Why a council asks what it counts, by question; '' is not asked. */
const counts = z.strictObject({ year: line(300), sex: line(300), ethnicity: line(300) });
const asks = z.array(z.enum(Object.keys(askable) as [Askable, ...Askable[]])).max(10);

/** How a council works and writes; a part of `councilsContract`. */
export const settingRoutes = contract({
  'GET /councils/{councilId}/settings': {
    summary: 'How a council works and writes to families; its key of GOV.UK Notify is never told',
    access: 'council-members',
    params: councilParams,
    output: z.object({
      council,
      role: z.enum(['manager', 'officer', 'viewer']),
      version: z.int(),
      /** The area of the council, as people say it. */
      area: z.string(),
      alsoHome: z.array(z.string()),
      evidenceDays: z.int(),
      asks,
      counts,
      senderName: z.string(),
      replyTo: z.string(),
      hasLogo: z.boolean(),
      notify: z.object({ isSet: z.boolean(), templateId: z.string() }),
    }),
  },
  'PUT /councils/{councilId}/settings': {
    summary: 'A manager changes how the council works and writes',
    access: 'council-decisions',
    params: councilParams,
    body: z.strictObject({
      version: z.int(),
      /** Postcode districts, parted by commas. */
      alsoHome: line(300),
      evidenceDays: z.int().min(1).max(365),
      asks,
      /** Without it this stays as it is. */
      counts: counts.optional(),
      /** The user has read how many answers go because of it. */
      deletesAnswers: z.boolean().default(false),
      senderName: line(120),
      replyTo: line(254),
      notify: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('keep') }),
        z.strictObject({ kind: z.literal('remove') }),
        z.strictObject({ kind: z.literal('set'), apiKey: codeLine(200), templateId: codeLine(60) }),
      ]),
    }),
    refusals: { 'edited-elsewhere': 409, 'answers-are-kept': 409 },
  },
  'GET /councils/{councilId}/letter': {
    summary: 'A letter as families get it, with the settings as they are saved; the child in it is made up',
    access: 'council-members',
    params: councilParams,
    output: z.object({
      by: z.enum(['mail', 'notify']),
      from: z.string(),
      replyTo: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
    }),
  },
  'PUT /councils/{councilId}/logo': {
    summary: 'A manager sets the logo that stands in the council’s letters',
    access: 'council-decisions',
    params: councilParams,
    upload: { maximumBytes: 5_000_000 },
    refusals: {
      'kind-of-file': 415,
      'not-a-picture': 422,
      'picture-too-large': 422,
      'picture-too-small': 422,
      'too-many-requests': 429,
    },
  },
  'DELETE /councils/{councilId}/logo': {
    summary: 'A manager takes the logo away',
    access: 'council-decisions',
    params: councilParams,
  },
});
