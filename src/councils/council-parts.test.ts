import { describe, expect, it } from 'vitest';
import { councilAt, councilParts, partAddress, partAt } from './council-parts.ts';

const id = '0198c7a0-0000-7000-8000-000000000001';

describe('a council’s side', () => {
  it('opens on the children who wait, at the address that the specification gives', () => {
    const eligibility = councilParts.find(({ label }) => label === 'Eligibility');
    expect(partAddress(id, eligibility ?? { path: '/nowhere' })).toBe(`/councils/${id}?eligibility=PENDING&type=all`);
  });

  it('has the parts that an officer looks for, in their order', () => {
    expect(councilParts.map(({ label }) => label)).toEqual([
      'Overview',
      'Eligibility',
      'Bookings',
      'Attendance',
      'Listings',
      'Providers',
      'Programmes and codes',
      'Reports',
      'Messages',
      'Members',
      'Settings',
    ]);
  });

  it.each([
    [`/councils/${id}`, ''],
    [`/councils/${id}/`, ''],
    [`/councils/${id}/overview`, '/overview'],
    [`/councils/${id}/programmes/${id}/codes`, '/programmes'],
    [`/councils/${id}/reports/submitted/${id}`, '/reports'],
  ])('knows which part %s belongs to', (pathname, part) => {
    expect(councilAt(pathname)).toBe(id);
    expect(partAt(pathname)).toBe(part);
  });

  it.each(['/councils', '/councils/join', '/dashboard/councils', '/listings'])('is not at %s', (pathname) => {
    expect(councilAt(pathname)).toBeNull();
  });
});
