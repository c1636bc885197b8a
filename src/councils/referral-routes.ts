import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { codeLine, line, requiredLine, requiredLines } from '../platform/text-schemas.ts';
import { factForm } from './fact-routes.ts';

const moment = z.iso.datetime();
const day = z.iso.date();
const council = z.object({ id: z.uuid(), title: z.string() });
const programme = z.object({ id: z.uuid(), title: z.string() });
const councilParams = z.object({ councilId: z.uuid() });
const token = codeLine(200);

/** Professionals without an account refer children by a link of the council; a part of `councilsContract`. */
export const referralRoutes = contract({
  'GET /councils/{councilId}/referral-links': {
    summary:
      'Links that professionals refer children by, the latest first; who only looks does not read their addresses',
    access: 'council-members',
    params: councilParams,
    output: z.object({
      council,
      role: z.enum(['manager', 'officer', 'viewer']),
      programmes: z.array(programme),
      links: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          programme,
          address: z.string().nullable(),
          isOpen: z.boolean(),
          /** How many children were named, and how many of them a family has claimed. */
          named: z.int(),
          claimed: z.int(),
          madeAt: moment,
        }),
      ),
    }),
  },
  'POST /councils/{councilId}/referral-links': {
    summary: 'An officer makes a link for a school or service',
    access: 'council-decisions',
    params: councilParams,
    body: z.strictObject({ programmeId: z.uuid(), title: requiredLine(120, 'Say for whom the link is.') }),
    output: z.object({ id: z.uuid() }),
    idempotent: true,
  },
  'DELETE /councils/{councilId}/referral-links/{linkId}': {
    summary: 'An officer closes a link: nobody is referred by it any more, what was is kept',
    access: 'council-decisions',
    params: councilParams.extend({ linkId: z.uuid() }),
  },
  'GET /referral-links/look-up': {
    summary: 'What a link for referrals is about, for whoever holds it',
    access: 'everyone',
    query: z.object({ token }),
    output: z.object({ council, programme, title: z.string(), isOpen: z.boolean() }),
    refusals: { 'link-unknown': 404 },
  },
  'POST /referrals': {
    summary: 'A professional names a child and why; the family is mailed and claims it',
    access: 'everyone',
    body: z.strictObject({
      token,
      name: requiredLine(80, 'Enter your name.'),
      work: requiredLine(110, 'Say where you work.'),
      firstName: requiredLine(80, 'Enter the first name.'),
      lastName: requiredLine(80, 'Enter the last name.'),
      dateOfBirth: day,
      reason: requiredLines(1_500, 'Say in a few words why.'),
      email: line(254),
      facts: factForm.optional(),
    }),
    idempotent: true,
    refusals: { 'link-unknown': 404, 'link-closed': 409, 'invalid-email': 422, 'too-many-requests': 429 },
  },
  'GET /referrals/look-up': {
    summary: 'Who refers whom, for a family that holds the mailed link',
    access: 'own-children',
    query: z.object({ token }),
    output: z.object({
      council,
      programme,
      /** 'Ruth Dale, St Mary’s Primary School' */
      referrer: z.string(),
      state: z.enum(['open', 'claimed', 'over']),
    }),
    refusals: { 'referral-unknown': 404 },
  },
  'POST /referrals/claim': {
    summary: 'A guardian says which child of theirs it is; the council decides then',
    access: 'own-children',
    body: z.strictObject({ token, learnerId: z.uuid() }),
    refusals: {
      'referral-unknown': 404,
      'referral-closed': 409,
      'another-child': 409,
      'ages-do-not-fit': 409,
      'wrong-state': 409,
      'code-unknown': 422,
      'too-many-requests': 429,
    },
  },
});
