import type { Context } from 'hono';
import { messagePage, type Markup } from './layout.ts';

/** What the routes of the hosted pages need besides the world. */
export interface PageOptions {
  commit(): void;
  runDueTasks(): void;
  /** Commits, then waits until the endpoints have answered `checkout.session.completed`. */
  commitAndNotify(): Promise<void>;
}

export function showPage(
  context: Context,
  page: Markup,
  status: 200 | 402 | 404 | 410 | 422 = 200,
): Response | Promise<Response> {
  return context.html(page, status);
}

export function showNotFound(context: Context): Response | Promise<Response> {
  return showPage(
    context,
    messagePage('There is nothing here', 'The address is wrong, or it has been used already.'),
    404,
  );
}

/** The fields of a submitted form, which the pages send as `application/x-www-form-urlencoded`. */
export async function readForm(context: Context): Promise<URLSearchParams> {
  return new URLSearchParams(await context.req.text());
}

/** A field of a form, trimmed; empty when it is missing. */
export function readField(form: URLSearchParams, name: string): string {
  return form.get(name)?.trim() ?? '';
}
