import * as z from 'zod';

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number' && Number.isNaN(value)) return 'nan';
  return typeof value;
}

/**
 * Words failed checks as the specification does (section 5, 'Generic schema messages'). A message given in a schema
 * itself comes first; a bare 'Invalid input' is left where neither says more.
 */
export function wordChecks(): void {
  z.config({
    customError: (issue) => {
      switch (issue.code) {
        case 'invalid_type':
          if (issue.input === undefined || issue.input === null) return 'Required';
          return `Expected ${issue.expected === 'int' ? 'integer' : issue.expected}, received ${typeOf(issue.input)}`;
        case 'too_small':
          if (issue.origin === 'string')
            return issue.minimum === 1 ? 'Required' : `String must contain at least ${issue.minimum} character(s)`;
          if (issue.origin === 'number' || issue.origin === 'int')
            return `Number must be ${issue.inclusive ? 'greater than or equal to' : 'greater than'} ${issue.minimum}`;
          return undefined;
        case 'too_big':
          if (issue.origin === 'string') return `String must contain at most ${issue.maximum} character(s)`;
          if (issue.origin === 'number' || issue.origin === 'int')
            return `Number must be ${issue.inclusive ? 'less than or equal to' : 'less than'} ${issue.maximum}`;
          return undefined;
        case 'invalid_value':
        case 'invalid_union':
        case 'invalid_key':
        case 'invalid_element':
          return 'Invalid input';
        default:
          return undefined;
      }
    },
  });
}
