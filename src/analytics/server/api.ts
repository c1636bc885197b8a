import type { Callers } from '../../identity/access.ts';
import { ok } from '../../platform/result.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { analyticsContract } from '../contract.ts';
import type { Services } from '../../platform/server/services.ts';
import { countVisit } from './count-visit.ts';
import { listQuality } from './list-quality.ts';
import { dateOf } from '../../platform/time.ts';
import { monthBefore } from '../months.ts';
import { reportOfMonth, wantReports, wantsReports } from './report-month.ts';
import { readNumbers } from './read-numbers.ts';

export function analyticsHandlers(services: Services): Handlers<typeof analyticsContract, Callers> {
  return {
    'POST /listing-visits': ({ caller, body, request, address }) =>
      countVisit(services, caller, body, { request, address }),
    'GET /listing-quality': async ({ caller, asPerson }) => ok({ listings: await listQuality(asPerson, caller) }),
    'GET /numbers/report.pdf': async ({ caller, asPerson, query }) => {
      const month = query.month ?? monthBefore(dateOf(services.clock.now())).slice(0, 7);
      const pdf = await reportOfMonth(asPerson, caller, month);
      if (!pdf.ok) return pdf;
      return new Response(new Uint8Array(pdf.value), {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${month}.pdf"`,
          'cache-control': 'no-store',
        },
      });
    },
    'GET /numbers/monthly-report': async ({ caller, asPerson }) =>
      ok({ isWanted: await wantsReports(asPerson, caller) }),
    'PUT /numbers/monthly-report': ({ caller, body }) => wantReports(services, caller, body.isWanted),
    'GET /numbers': ({ caller, asPerson, query }) => readNumbers(asPerson, caller, query),
  };
}
