import type { DocumentKind } from '../documents.ts';

declare module '../../platform/server/work/events.ts' {
  interface Events {
    'settlement.made': { settlementId: string };
    'settlement.changed': { settlementId: string };
    'settlement.paid': { settlementId: string };
    'settlement.line-disputed': { settlementId: string; lineId: string };
    'settlement.line-answered': { settlementId: string; lineId: string };
    'settlement.line-decided': { settlementId: string; lineId: string };
    'settlement.line-undone': { settlementId: string; lineId: string };
    'council-agreement.changed': { councilId: string };
    'provider-document.sent': { documentId: string; document: DocumentKind };
    'provider-document.removed': { documentId: string };
    'provider-document.answered': { documentId: string; councilId: string };
    'provider-document.expiring': { documentId: string; days: number };
  }
}
