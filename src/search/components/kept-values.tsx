import { useSearchParams } from 'react-router';

/** What the address has and the form does not ask for, so that sending the form keeps it. */
export function KeptValues({ names }: { names: readonly string[] }) {
  const [params] = useSearchParams();
  return names.map((name) => {
    const value = params.get(name);
    return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
  });
}
