import { type Callers } from '../../identity/access.ts';
import { membershipOf } from '../../councils/server/find-membership.ts';
import { ok, refuse } from '../../platform/result.ts';
import { notFound, type Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { councilMoneyContract } from '../contract.ts';
import { answerDocument } from './answer-document.ts';
import { answerLine, decideLine, disputeLine, undoLine } from './answer-line.ts';
import { keepDocument, removeDocument, sendDocument } from './keep-document.ts';
import { listOwed } from './list-owed.ts';
import { makeSettlement } from './make-settlement.ts';
import { changePurchaseOrder, paySettlement, takePaymentBack } from './pay-settlement.ts';
import { readAgreement, readOwnAgreements, worksFor } from './read-agreement.ts';
import { listOwnSettlements, readCouncilSettlement, readOwnSettlement } from './read-settlements.ts';
import { saveAgreement } from './save-agreement.ts';
import { writeMoneyFile } from './write-money-file.ts';

export function councilMoneyHandlers(services: Services): Handlers<typeof councilMoneyContract, Callers> {
  return {
    'GET /councils/{councilId}/money': ({ caller, params, query }) =>
      listOwed(services, caller, params.councilId, query.month),
    'GET /councils/{councilId}/money.csv': ({ caller, params, query }) =>
      writeMoneyFile(services, caller, params.councilId, query.month),
    'POST /councils/{councilId}/settlements': ({ caller, params, body }) =>
      makeSettlement(services, caller, params.councilId, body),
    'GET /councils/{councilId}/settlements/{settlementId}': ({ caller, params, query }) =>
      readCouncilSettlement(services, caller, params, query),
    'PUT /councils/{councilId}/settlements/{settlementId}': ({ caller, params, body }) =>
      changePurchaseOrder(services, caller, params, body),
    'PUT /councils/{councilId}/settlements/{settlementId}/payment': ({ caller, params, body }) =>
      paySettlement(services, caller, params, body),
    'DELETE /councils/{councilId}/settlements/{settlementId}/payment': ({ caller, params }) =>
      takePaymentBack(services, caller, params),
    'POST /councils/{councilId}/settlements/{settlementId}/lines/{lineId}/dispute': ({ caller, params, body }) =>
      disputeLine(services, caller, params, body.words),
    'POST /councils/{councilId}/settlements/{settlementId}/lines/{lineId}/decision': ({ caller, params, body }) =>
      decideLine(services, caller, params, body),
    'POST /councils/{councilId}/settlements/{settlementId}/lines/{lineId}/undo': ({ caller, params }) =>
      undoLine(services, caller, params),
    'GET /settlements': async ({ caller, query }) => ok(await listOwnSettlements(services, caller, query.page)),
    'GET /settlements/{settlementId}': ({ caller, params, query }) =>
      readOwnSettlement(services, caller, params.settlementId, query),
    'POST /settlements/{settlementId}/lines/{lineId}/answer': ({ caller, params, body }) =>
      answerLine(services, caller, params, body.words),
    'GET /councils/{councilId}/providers/{providerId}/agreement': ({ caller, params }) =>
      readAgreement(services, caller, params),
    'PUT /councils/{councilId}/providers/{providerId}/agreement': ({ caller, params, body }) =>
      saveAgreement(services, caller, params, body),
    'POST /councils/{councilId}/providers/{providerId}/documents/{documentId}/answer': ({ caller, params, body }) =>
      answerDocument(services, caller, params, body),
    'GET /councils/{councilId}/providers/{providerId}/documents/{documentId}': async ({ caller, params }) => {
      const member = await membershipOf(services.db, caller, params.councilId);
      if (!member.ok) return member;
      if (!(await worksFor(services.db, params.councilId, params.providerId))) return notFound;
      return (await sendDocument(services, params.providerId, params.documentId)) ?? notFound;
    },
    'GET /council-agreements': async ({ caller }) => ok(await readOwnAgreements(services, caller)),
    'POST /provider-documents': async ({ caller, query, file }) =>
      file
        ? keepDocument(services, caller, query, file)
        : refuse('invalid-input', 'Send the file in a field named file.'),
    'GET /provider-documents/{documentId}': async ({ caller, params }) =>
      (await sendDocument(services, caller.subjectId, params.documentId)) ?? notFound,
    'DELETE /provider-documents/{documentId}': ({ caller, params }) =>
      removeDocument(services, caller, params.documentId),
  };
}
