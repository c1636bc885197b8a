export function PageError({ error }: { error: unknown }) {
  return <main id="main">{error instanceof Error ? error.message : 'Something went wrong.'}</main>;
}
