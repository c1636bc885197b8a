type Chosen = {
  /** Which column of the file is what. */
  columns: Readonly<Record<string, number>>;
  /** How many files were chosen in the form until then, it included. */
  nth: number;
};

/**
 * By what the sending of one file differs from another, for `once`. A file that was corrected and chosen again may have as many rows
 * and the same name, and other columns make other rows of the same file: taken for the same wish, its rows would join those of before.
 * @param body what else is said of it
 */
export const fileWish = (body: Record<string, unknown>, chosen: Chosen | null): unknown => [
  body,
  chosen?.columns ?? null,
  chosen?.nth ?? 0,
];
