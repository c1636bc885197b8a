/** An id as the contracts take it: of a version that there is. */
const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** The id that an address asks for; undefined where it says none, or something that is none. */
export function idAsked(text: string | null): string | undefined {
  return text !== null && ID.test(text) ? text : undefined;
}
