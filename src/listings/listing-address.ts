/** The page of a listing. `key`: of its link, where the page does not open for everybody. */
export function listingAddress({ slug, key }: { slug: string; key: string | null | undefined }): string {
  return `/listing/${slug}${key ? `?${new URLSearchParams({ key })}` : ''}`;
}
