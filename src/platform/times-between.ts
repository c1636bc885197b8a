/**
 * 09:30 – 15:00, which no line breaks: half of it at the end of a line on a phone would be read as the whole. After a dash
 * a line may end even before a space that does not break, so what joins words stands there, which searches take for a space.
 */
export const timesBetween = (start: string, end: string): string => `${start}\u00a0–\ufeff\u00a0${end}`;
