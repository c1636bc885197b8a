import { type Callers } from '../../identity/access.ts';
import { csvFile } from '../../platform/server/http/csv-file.ts';
import type { Handlers } from '../../platform/server/http/http.ts';
import type { Services } from '../../platform/server/services.ts';
import type { councilReportsContract } from '../contract.ts';
import { listAttendance } from './list-attendance.ts';
import { listProviders } from './list-providers.ts';
import { listReports, showReport } from './list-reports.ts';
import { listRows } from './list-rows.ts';
import { listToday } from './list-today.ts';
import { readReport, readSheet } from './read-report.ts';
import { submitReport } from './submit-report.ts';
import { writeWorkbook } from './write-workbook.ts';

export function councilReportsHandlers(services: Services): Handlers<typeof councilReportsContract, Callers> {
  return {
    'GET /councils/{councilId}/today': ({ caller, params, query }) =>
      listToday(services, caller, params.councilId, query.day),
    'GET /councils/{councilId}/attendance': ({ caller, asPerson, params, query }) =>
      listAttendance({ services, asPerson }, caller, params.councilId, query),
    'GET /councils/{councilId}/report': ({ caller, params, query }) =>
      readReport(services, caller, params.councilId, query),
    'GET /councils/{councilId}/report/rows': ({ caller, asPerson, params, query }) =>
      listRows({ services, asPerson }, caller, params.councilId, query),
    'GET /councils/{councilId}/report.csv': async ({ caller, params, query }) => {
      const file = await readSheet(services, caller, params.councilId, query);
      if (!file.ok) return file;
      const { name, sheet } = file.value;
      return csvFile(name, sheet.header, sheet.rows);
    },
    'GET /councils/{councilId}/report.xlsx': async ({ caller, params, query }) => {
      const file = await readSheet(services, caller, params.councilId, query);
      return file.ok ? writeWorkbook(file.value.name, file.value.sheet) : file;
    },
    'GET /councils/{councilId}/reports': ({ caller, params }) => listReports(services, caller, params.councilId),
    'POST /councils/{councilId}/reports': ({ caller, params, body }) =>
      submitReport(services, caller, params.councilId, body),
    'GET /councils/{councilId}/reports/{reportId}': ({ caller, params }) => showReport(services, caller, params),
    'GET /councils/{councilId}/providers': ({ caller, params }) => listProviders(services, caller, params.councilId),
  };
}
