/** Part of pg that its published types leave out. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as PostgreSQL reads it. @throws for what cannot be written as JSON */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
