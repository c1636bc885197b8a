import type * as z from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** 'GET /experiences/{experienceId}': method and path as the specification writes them, below /api. */
export type Address = `${Method} /${string}`;

/**
 * One route of the API, as data. `access` names a rule of `identity/access.ts`; a route without one does not compile.
 * Bodies and queries are strict: an unknown field is refused. `problems` lists every refusal with its HTTP status.
 */
export type Route = {
  summary: string;
  access: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** A file upload: multipart form data with one field, `file`. */
  upload?: { maximumBytes: number };
  /** The JSON answer; absent for 204 and for answers that are not JSON. */
  output?: z.ZodType;
  /** An answer that is not JSON, for example a calendar file or an event stream. */
  produces?: string;
  refusals?: Record<string, number>;
  /** What the answer shows of learners, as the log of looks names it (people/looks.ts). */
  look?: string;
  /** Asks may repeat the same request safely by sending an Idempotency-Key. */
  idempotent?: boolean;
};

export type Contract = Record<Address, Route>;

/** What the compiler holds each route against; see `contract`. */
type Declared = Pick<Route, 'summary' | 'access'>;

/**
 * Declares a domain's routes. The literal addresses are kept, so that callers are typed by them. Address, summary and
 * access are checked here, the rest where it is used: holding every schema against zod's own types in full costs the
 * compiler a minute.
 */
export function contract<const Routes extends { [Key in keyof Routes]: Key extends Address ? Declared : never }>(
  routes: Routes,
): Routes {
  return routes;
}

/** A schema, as far as callers and handlers need it: what goes in and what comes out. */
type Schema<In = unknown, Out = unknown> = { _zod: { input: In; output: Out } };
type Sent<S> = S extends Schema<infer In> ? In : undefined;
type Received<S> = S extends Schema<unknown, infer Out> ? Out : undefined;

type Part<Name extends string, Value> = Value extends undefined
  ? { [Key in Name]?: undefined }
  : { [Key in Name]: Value };

/** What a caller sends to a route. */
export type RequestOf<R> = R extends unknown
  ? // Route by route: of all routes at once the compiler would join every kind of parameter with every kind of body.
    Part<'params', R extends { params: infer S } ? Sent<S> : undefined> &
      (R extends { query: infer S } ? { query?: Sent<S> } : { query?: undefined }) &
      Part<'body', R extends { body: infer S } ? Sent<S> : undefined> &
      (R extends { upload: object } ? { file: Blob } : { file?: undefined })
  : never;

/** What a handler receives from a caller, after checks. */
export type InputOf<R> = {
  params: R extends { params: infer S } ? Received<S> : undefined;
  query: R extends { query: infer S } ? Received<S> : undefined;
  body: R extends { body: infer S } ? Received<S> : undefined;
};

/** What a caller gets back. */
export type AnswerOf<R> = R extends { output: infer S } ? Received<S> : void;

export type RefusalKeyOf<R> = R extends { refusals: infer P } ? keyof P & string : never;
