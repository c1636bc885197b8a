/** Stands for a page while it is not known who is signed in. */
export function PageSkeleton() {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-7xl px-4 pt-6 sm:px-6 sm:pt-9">
      <output className="sr-only">Loading</output>
      <div className="skeleton h-9 w-64 max-w-full" />
      <div className="skeleton mt-8 h-40 w-full !rounded-card" />
    </main>
  );
}
