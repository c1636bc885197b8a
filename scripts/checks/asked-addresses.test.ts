import { expect, test } from 'vitest';
import { askedAddresses } from './asked-addresses.ts';
import { parseSource } from './source.ts';

const reported = (text: string, path = 'src/payments/screens/payouts.tsx'): number =>
  askedAddresses([parseSource(path, text)])[0]?.amount ?? 0;

test('A screen that sets its query by React Router is reported, also where it leaves the query alone', () => {
  expect(reported('const [query, setQuery] = useSearchParams(); setQuery({ q: "" });')).toBe(1);
  expect(reported('const [, setQuery] = useSearchParams();')).toBe(1);
});

test('A screen that goes to a query of its own, or to what it made from the one that is shown, is reported', () => {
  expect(reported('const navigate = useNavigate(); navigate({ search: "?q=" });')).toBe(1);
  expect(reported('const navigate = useNavigate(); void navigate(`?page=${page}`);')).toBe(1);
  expect(
    reported('const [params] = useSearchParams(); const go = useNavigate(); go(addressWith(params, { sort }));'),
  ).toBe(1);
  expect(reported('const { search } = useLocation(); const submit = useSubmit(); submit(withAuth(search));')).toBe(1);
});

test('Reading the query, a link made from it and another page are right', () => {
  expect(reported("const [query] = useSearchParams(); const q = query.get('q');")).toBe(0);
  expect(reported('const [query] = useSearchParams(); const a = <Link to={{ search: pageOf(query, 2) }} />;')).toBe(0);
  expect(
    reported('const [query] = useSearchParams(); const navigate = useNavigate(); navigate(`/bookings/${id}`);'),
  ).toBe(0);
  expect(reported('const [query, change] = useAddress(); change({ q: "" });')).toBe(0);
});

test('The one way to change it may do so', () => {
  expect(reported('const [, set] = useSearchParams();', 'src/platform/browser/use-address.ts')).toBe(0);
});
