import * as z from 'zod';
import { contract } from '../platform/contract.ts';
import { codeLine, line } from '../platform/text-schemas.ts';
import { memberRoles, type MemberRole } from './member-rules.ts';

const moment = z.iso.datetime();
const council = z.object({ id: z.uuid(), title: z.string() });
const memberRole = z.enum(Object.keys(memberRoles) as [MemberRole, ...MemberRole[]]);
const councilParams = z.object({ councilId: z.uuid() });

/** Who works for councils, and how they come and go; a part of `councilsContract`. */
export const memberRoutes = contract({
  'GET /councils/{councilId}/members': {
    summary: 'Who works for a council; its managers also see open invitations',
    access: 'council-members',
    params: councilParams,
    output: z.object({
      council,
      role: memberRole,
      members: z.array(
        z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: memberRole, isYou: z.boolean() }),
      ),
      invitations: z.array(z.object({ id: z.uuid(), email: z.string(), role: memberRole, expiresAt: moment })),
    }),
  },
  'PUT /councils/{councilId}/members/{accountId}': {
    summary: 'A manager gives a member another role; one manager stays',
    access: 'council-decisions',
    params: councilParams.extend({ accountId: z.uuid() }),
    body: z.strictObject({ role: memberRole }),
    refusals: { 'last-manager': 409 },
  },
  'DELETE /councils/{councilId}/members/{accountId}': {
    summary: 'A manager removes a member, or somebody leaves; one manager stays',
    access: 'council-decisions',
    params: councilParams.extend({ accountId: z.uuid() }),
    refusals: { 'last-manager': 409 },
  },
  'POST /councils/{councilId}/invitations': {
    summary: 'A manager asks somebody by e-mail to work for the council',
    access: 'council-decisions',
    params: councilParams,
    body: z.strictObject({ email: line(254), role: memberRole }),
    refusals: { 'invalid-email': 422, already: 409, 'too-many-requests': 429 },
  },
  'DELETE /councils/{councilId}/invitations/{invitationId}': {
    summary: 'A manager takes an open invitation back',
    access: 'council-decisions',
    params: councilParams.extend({ invitationId: z.uuid() }),
  },
  'GET /council-invitations/look-up': {
    summary: 'What a council’s invitation is about, for whoever holds its link',
    access: 'everyone',
    query: z.object({ token: codeLine(200) }),
    output: z.object({
      council,
      role: memberRole,
      email: z.string(),
      expiresAt: moment,
      state: z.enum(['open', 'used', 'withdrawn', 'expired']),
    }),
    refusals: { 'invitation-unknown': 404 },
  },
  'POST /council-invitations/accept': {
    summary: 'Accepts an invitation: the caller works for the council from now on',
    access: 'own-person',
    body: z.strictObject({ token: codeLine(200) }),
    output: z.object({ council }),
    refusals: { 'invitation-unknown': 404, 'invitation-closed': 409, 'invitation-other-address': 409 },
  },
  'GET /council-directory': {
    summary: 'Councils with how many work there, for administrators; at most 50',
    access: 'platform-admins',
    query: z.object({ search: line(80).default('') }),
    output: z.object({
      councils: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          members: z.int(),
          managers: z.int(),
          programmes: z.int(),
          /** Who was asked last and has not answered. */
          invited: z.string().nullable(),
        }),
      ),
    }),
  },
  'POST /council-directory/{councilId}/invitations': {
    summary: 'An administrator opens a council: asks somebody to be its manager',
    access: 'platform-admins',
    params: councilParams,
    body: z.strictObject({ email: line(254) }),
    refusals: { 'invalid-email': 422, already: 409, 'too-many-requests': 429 },
  },
});
