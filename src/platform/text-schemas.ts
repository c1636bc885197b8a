import * as z from 'zod';
import { oneLine, plainSigns, severalLines } from './text.ts';

/** A line of text, of `most` characters at most once it is cleaned. The default for everything that people type. */
export const line = (most: number) => z.string().overwrite(oneLine).max(most);

/** A line that must say something. */
export const requiredLine = (most: number, missing = 'Required') =>
  z.string().overwrite(oneLine).min(1, missing).max(most);

/** Text of several lines: descriptions, messages, notes. */
export const lines = (most: number) => z.string().overwrite(severalLines).max(most);

/** Text of several lines that must say something. */
export const requiredLines = (most: number, missing = 'Required') =>
  z.string().overwrite(severalLines).min(1, missing).max(most);

/** A code, postcode or reference, typed in whatever signs. */
export const codeLine = (most: number) => z.string().overwrite(plainSigns).max(most);
