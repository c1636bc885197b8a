import * as z from 'zod';
import type { FormValue, FormValues } from './decode-form.ts';
import { invalidRequest, type Refusal } from './refuse.ts';

/** Text that is not empty. */
export const text = z.string().min(1).max(5000);

/** Text that an empty value removes. */
export const clearable = z
  .string()
  .max(5000)
  .transform((value) => (value === '' ? null : value));

export const whole = z.string().transform((value, context) => {
  if (/^-?\d{1,15}$/.test(value)) return Number(value);
  context.addIssue({
    code: 'custom',
    message: `Invalid integer: ${value}`,
    params: { code: 'parameter_invalid_integer' },
  });
  return z.NEVER;
});

/** An amount in whole pence, at least 1 and below one million pounds as at Stripe. */
export const amount = whole.superRefine((value, context) => {
  if (value < 1) {
    context.addIssue({
      code: 'custom',
      message: 'This value must be greater than or equal to 1.',
      params: { code: 'parameter_invalid_integer' },
    });
  }
  if (value > 99_999_999) {
    context.addIssue({
      code: 'custom',
      message: 'Amount must be no more than £999,999.99',
      params: { code: 'amount_too_large' },
    });
  }
});

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const currency = z.string().transform((value, context) => {
  if (value.toLowerCase() === 'gbp') return 'gbp' as const;
  context.addIssue({ code: 'custom', message: `Invalid currency: ${value}. This sandbox settles in gbp only.` });
  return z.NEVER;
});

export const url = text.superRefine((value, context) => {
  const address = URL.parse(value);
  if (address && /^https?:$/.test(address.protocol)) return;
  context.addIssue({ code: 'custom', message: 'Not a valid URL', params: { code: 'url_invalid' } });
});

export const email = text.superRefine((value, context) => {
  if (isEmail(value)) return;
  context.addIssue({ code: 'custom', message: `Invalid email address: ${value}`, params: { code: 'email_invalid' } });
});

/** An empty value removes its key, empty metadata removes all keys. */
export const metadata = z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))]);

const moment = z.union([whole, z.strictObject({ gt: whole, gte: whole, lt: whole, lte: whole }).partial()]);

const expand = z.array(text).optional();

/** The parameters of a call, by name, with `expand`. Other names are refused. */
export function params<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject({ ...shape, expand });
}

/** The parameters of a list: its filters and Stripe's paging. */
export function listParams<Shape extends z.core.$ZodLooseShape>(filters: Shape) {
  return params({
    ...filters,
    created: moment.optional(),
    ending_before: text.optional(),
    limit: whole.refine((value) => value >= 1 && value <= 100, 'Invalid limit: must be between 1 and 100').optional(),
    starting_after: text.optional(),
  });
}

export type CreatedFilter = z.output<typeof moment>;

export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
}

/** Applies sent metadata to the existing metadata. */
export function mergeMetadata(
  existing: Record<string, string>,
  sent: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (sent === undefined) return existing;
  if (sent === '') return {};
  const merged = { ...existing, ...sent };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/** Reads the parameters of a call, or refuses the first invalid one in Stripe's words. */
export function readParams<Schema extends z.ZodType>(schema: Schema, values: FormValues): z.output<Schema> | Refusal {
  const read = schema.safeParse(values);
  if (read.success) return read.data;
  const issue = deepest(read.error.issues);
  return issue ? refusalFor(issue, values) : invalidRequest('Invalid request.');
}

/** A union reports an issue for each branch; the branch that matched furthest explains the mistake best. */
function deepest(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const issue = issues[0];
  if (issue?.code !== 'invalid_union') return issue;
  const branches = issue.errors.filter((branch) => branch.length > 0);
  const inner = deepest(branches.find((branch) => branch[0]?.code !== 'invalid_value') ?? branches[0] ?? []);
  return inner ? { ...inner, path: [...issue.path, ...inner.path] } : issue;
}

function refusalFor(issue: z.core.$ZodIssue, values: FormValues): Refusal {
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => nameOf([...issue.path, key]));
    const first = names[0] ?? param;
    return invalidRequest(`Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`, {
      code: 'parameter_unknown',
      param: first,
    });
  }
  const value = valueAt(values, issue.path);
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.code === 'too_small' && value === '') {
    return invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param },
    );
  }
  if (issue.code === 'invalid_value') {
    return invalidRequest(`Invalid ${param}: must be one of ${issue.values.join(', ')}`, { param });
  }
  if (issue.code === 'invalid_type') {
    const wanted = issue.expected === 'record' ? 'object' : issue.expected;
    return invalidRequest(`Invalid ${wanted}: ${typeof value === 'string' ? value : JSON.stringify(value)}`, { param });
  }
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return invalidRequest(issue.message, typeof code === 'string' ? { code, param } : { param });
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((step, depth) => (depth === 0 ? String(step) : `[${String(step)}]`)).join('');
}

function valueAt(values: FormValues, path: readonly PropertyKey[]): FormValue | undefined {
  let value: FormValue | undefined = values;
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (typeof value === 'object') value = value[String(step)];
    else return undefined;
  }
  return value;
}
