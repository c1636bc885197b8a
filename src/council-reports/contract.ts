import * as z from 'zod';
import { ofSection } from '../people/looks.ts';
import { countedKeys } from '../councils/counted-question.ts';
import { contract } from '../platform/contract.ts';
import { codeLine } from '../platform/text-schemas.ts';
import { fileKinds } from './report-file.ts';
import { outcomes, type Outcome } from './report.ts';

const day = z.iso.date();
const moment = z.iso.datetime();
const council = z.object({ id: z.uuid(), title: z.string() });
const role = z.enum(['manager', 'officer', 'viewer']);
const councilParams = z.object({ councilId: z.uuid() });
const page = z.coerce.number().int().min(1).max(100_000).default(1);
const yesNo = z.enum(['yes', 'no']).default('no');

/** What a report is about; without days the last 90. */
const scope = {
  from: day.optional(),
  to: day.optional(),
  programme: z.uuid().optional(),
  provider: z.uuid().optional(),
};
/** A part of a report that is for the council alone. */
const narrow = { school: codeLine(120).optional(), area: codeLine(10).optional() };
const scopeShown = z.object({
  from: day,
  to: day,
  programme: z.uuid().nullable(),
  provider: z.uuid().nullable(),
  school: z.string().nullable(),
  area: z.string().nullable(),
});
const scopeRefusals = { 'days-backwards': 422, 'range-too-long': 422 } as const;

const value = z.number().nullable();
const report = z.object({
  tables: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      unit: z.enum(['children', 'places']),
      total: value,
      lines: z.array(z.object({ key: z.string(), label: z.string(), value })),
    }),
  ),
  derived: z.array(z.object({ key: z.string(), label: z.string(), value, hint: z.string() })),
});

const bars = z.array(z.object({ key: z.string(), label: z.string(), value: z.int() }));
const pictures = z.object({
  weeks: z.array(z.object({ from: day, booked: z.int(), attended: z.int(), noShow: z.int() })),
  funnel: bars,
  shares: bars,
  /** Take-up by where eligible children live; null of one school or area. */
  areas: z
    .object({
      kind: z.enum(['wards', 'outcodes']),
      lines: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          /** Null where they are too small to be shown. */
          figures: z.object({ eligible: z.int(), came: z.int() }).nullable(),
          position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
        }),
      ),
    })
    .nullable(),
});

const submitted = z.object({
  id: z.uuid(),
  number: z.int(),
  from: day,
  to: day,
  /** Null: all of the council's. */
  programme: z.string().nullable(),
  provider: z.string().nullable(),
  sha256: z.string(),
  submittedAt: moment,
  submittedBy: z.string(),
});

const outcome = z.enum(Object.keys(outcomes) as [Outcome, ...Outcome[]]);
const choices = z.array(z.object({ id: z.uuid(), title: z.string() }));
const counts = {
  booked: z.int(),
  attended: z.int(),
  excused: z.int(),
  noShow: z.int(),
  unmarked: z.int(),
  walkIns: z.int(),
};

export const councilReportsContract = contract({
  'GET /councils/{councilId}/today': {
    summary: 'Sessions of a day at listings that a council pays for, with how many children came; without names',
    access: 'council-members',
    params: councilParams,
    query: z.object({ day: day.optional() }),
    output: z.object({
      council,
      role,
      day,
      sessions: z.array(
        z.object({
          id: z.uuid(),
          listing: z.string(),
          provider: z.string(),
          place: z.string(),
          startDate: moment,
          endDate: moment,
          booked: z.int(),
          funded: z.int(),
          arrived: z.int(),
          absent: z.int(),
          /** Booked and not marked yet. */
          expected: z.int(),
          /** Booked once the doors were open. */
          walkIns: z.int(),
          incidents: z.int(),
          register: z.enum(['not-yet', 'open', 'not-opened']),
        }),
      ),
      waiting: z.int(),
      /** What children have is looked at again: by programme, whose day has come, and whose comes within a month. */
      reviews: z.array(z.object({ programmeId: z.uuid(), title: z.string(), due: z.int(), coming: z.int() })),
    }),
  },
  'GET /councils/{councilId}/attendance': {
    summary: 'Who came and who did not, by place and by family; with names on request, which is written down',
    access: 'council-children',
    look: 'by-use-case',
    params: councilParams,
    query: z.object({ ...scope, ...narrow, names: yesNo, page }),
    output: z.object({
      council,
      scope: scopeShown,
      programmes: choices,
      providers: choices,
      /** Schools and postcode sectors of the children in it. */
      schools: z.array(z.string()),
      areas: z.array(z.string()),
      /** '' where the provider has not said where it is. */
      places: z.array(z.object({ key: z.string(), place: z.string(), providers: z.array(z.string()), ...counts })),
      listings: z.array(z.object({ key: z.string(), listing: z.string(), provider: z.string(), ...counts })),
      families: z.array(
        z.object({
          key: z.string(),
          /** 'Family 3', or the names of its children. */
          name: z.string(),
          /** Where they stayed away. */
          places: z.array(z.string()),
          noShow: z.int(),
          booked: z.int(),
        }),
      ),
      /** Of the families. */
      page: z.int(),
      pages: z.int(),
    }),
    refusals: scopeRefusals,
  },
  'GET /councils/{councilId}/report': {
    summary: 'All figures of a period: children counted once, across providers and programmes',
    access: 'council-members',
    params: councilParams,
    query: z.object({ ...scope, ...narrow, view: z.enum(['whole', 'shared']).default('whole') }),
    output: z.object({
      council,
      role,
      scope: scopeShown,
      programmes: choices,
      providers: choices,
      /** Schools and postcode sectors of the children in it. */
      schools: z.array(z.string()),
      areas: z.array(z.string()),
      report,
      /** For the council alone. */
      pictures: pictures.nullable(),
      latest: submitted.nullable(),
      /** What the council asks families so that it can count, and whether this report may count it. */
      counting: z.object({ asked: z.array(z.enum(countedKeys)), shown: z.boolean() }),
    }),
    refusals: { ...scopeRefusals, 'not-for-sharing': 422 },
  },
  'GET /councils/{councilId}/report/rows': {
    summary: 'The places behind a number; with names on request, which is written down for each child',
    access: 'council-children',
    look: 'by-use-case',
    params: councilParams,
    query: z.object({ ...scope, ...narrow, table: codeLine(40), line: codeLine(160).optional(), names: yesNo, page }),
    output: z.object({
      title: z.string(),
      rows: z.array(
        z.object({
          placeId: z.uuid(),
          /** 'Child 12', or the name of a child whose place the council pays for. */
          child: z.string(),
          day,
          listing: z.string(),
          provider: z.string(),
          programme: z.string(),
          ground: z.string(),
          outcome,
          /** 'EHC plan: a school’s list'; '' where nobody has said that there is SEND. */
          need: ofSection('support', z.string()),
        }),
      ),
      children: z.int(),
      total: z.int(),
      page: z.int(),
      pages: z.int(),
    }),
    refusals: scopeRefusals,
  },
  'GET /councils/{councilId}/report.csv': {
    summary:
      'The figures, the figures for sharing, or the places, as a file for a spreadsheet; never with names. What is said of SEND is for who decides, with a line in the log for each child',
    access: 'council-members',
    look: 'by-use-case',
    params: councilParams,
    query: z.object({
      ...scope,
      ...narrow,
      kind: z.enum(fileKinds).default('figures'),
      columns: codeLine(300).optional(),
    }),
    produces: 'text/csv',
    refusals: { ...scopeRefusals, 'unknown-column': 422, 'not-for-sharing': 422 },
  },
  'GET /councils/{councilId}/report.xlsx': {
    summary: 'The same as a workbook',
    access: 'council-members',
    look: 'by-use-case',
    params: councilParams,
    query: z.object({
      ...scope,
      ...narrow,
      kind: z.enum(fileKinds).default('figures'),
      columns: codeLine(300).optional(),
    }),
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    refusals: { ...scopeRefusals, 'unknown-column': 422, 'not-for-sharing': 422 },
  },
  'GET /councils/{councilId}/reports': {
    summary: 'The reports that a council has submitted, the latest first',
    access: 'council-members',
    params: councilParams,
    output: z.object({ council, role, reports: z.array(submitted) }),
  },
  'POST /councils/{councilId}/reports': {
    summary: 'A manager submits a report: its figures are sealed as they are now',
    access: 'council-decisions',
    params: councilParams,
    body: z.strictObject(scope),
    output: submitted,
    idempotent: true,
    refusals: { ...scopeRefusals, 'not-over': 409, empty: 409 },
  },
  'GET /councils/{councilId}/reports/{reportId}': {
    summary: 'A submitted report, whether its seal holds, and what differs from the one before',
    access: 'council-members',
    params: councilParams.extend({ reportId: z.uuid() }),
    output: z.object({
      council,
      submitted,
      report,
      shared: report,
      /** Whether the text still has the hash that it was sealed with. */
      sealHolds: z.boolean(),
      before: submitted.nullable(),
      differences: z.array(z.object({ table: z.string(), line: z.string(), before: value, after: value })),
    }),
  },
  'GET /councils/{councilId}/providers': {
    summary: 'Who offers what a council pays for: kind of provider, registration, listings and coming sessions',
    access: 'council-members',
    params: councilParams,
    output: z.object({
      council,
      providers: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          slug: z.string().nullable(),
          kinds: z.array(z.string()),
          ofsted: z.string(),
          listings: z.int(),
          comingSessions: z.int(),
          fundedPlaces: z.int(),
          /** Of what the provider shows: not answered by this council, past its last day, and accepted. */
          documents: z.object({ toSee: z.int(), ended: z.int(), accepted: z.int() }),
        }),
      ),
    }),
  },
});
