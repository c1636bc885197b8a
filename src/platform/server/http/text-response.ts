/** The text of responses that were made of one, so that nobody has to read it out of their streams again. */
const texts = new WeakMap<Response, string>();

/** A response whose body is a text that is known already. */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

/**
 * A response that carries its text beside an empty body, for a reader who asks `knownText` for it: making a body of a long
 * text takes as long as drawing a tenth of the page.
 */
export function carriedText(text: string, init: ResponseInit): Response {
  const response = new Response(null, init);
  texts.set(response, text);
  return response;
}

/** The text of a response that was made of one, or undefined. */
export function knownText(response: Response): string | undefined {
  return texts.get(response);
}
