const LONGEST = 60;

/** The readable part of a provider's public address: 'Green Árbol & Sons' → 'green-arbol-sons'. Never empty. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '');
  return slug || 'provider';
}
