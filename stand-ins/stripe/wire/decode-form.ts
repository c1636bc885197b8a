/** A decoded value of a form. Text is never converted. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

export type FormValues = { [name: string]: FormValue };

interface Branch {
  [name: string]: string | Branch;
}

/** More than any Stripe call nests. */
const MAX_DEPTH = 12;

/**
 * Decodes `a[b][0][c]=1&tags[]=x` into nested values. Brackets with whole numbers or
 * nothing inside make lists, all others make named values.
 */
export function decodeForm(body: string): FormValues {
  const root: Branch = Object.create(null) as Branch;
  if (body === '') return {};
  for (const [name, value] of new URLSearchParams(body)) place(root, pathOf(name), value);
  return named(root);
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 1 || !name.endsWith(']')) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')].slice(0, MAX_DEPTH);
}

function place(root: Branch, path: string[], value: string): void {
  let branch = root;
  for (const [depth, step] of path.entries()) {
    const key = step === '' ? String(Object.keys(branch).length) : step;
    if (depth === path.length - 1) {
      branch[key] = value;
      return;
    }
    const next = branch[key];
    const inner: Branch = typeof next === 'object' ? next : (Object.create(null) as Branch);
    branch[key] = inner;
    branch = inner;
  }
}

function settle(value: string | Branch): FormValue {
  if (typeof value === 'string') return value;
  const keys = Object.keys(value);
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) {
    return keys.toSorted((a, b) => Number(a) - Number(b)).map((key) => settle(value[key] ?? ''));
  }
  return named(value);
}

/** `fromEntries` makes even `__proto__` an ordinary property. */
function named(branch: Branch): FormValues {
  return Object.fromEntries(Object.entries(branch).map(([name, value]) => [name, settle(value)]));
}
