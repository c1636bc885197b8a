import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client.ts';
import { Toggle } from '../../ui/toggle.tsx';

/** Whether a mail tells of each first look, for the whole family. */
export function LookMails({ on }: { on: boolean }) {
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: (next: boolean) => api('PUT /family/look-mails', { body: { on: next } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['seen'] }),
  });
  return (
    <section aria-label="Mails" className="rounded-card border border-line bg-paper-raised px-4 py-2">
      <Toggle
        label="Tell me by mail at each first look"
        help="When a provider or council opens details of somebody in your family for the first time. For all of your family; off until you switch it on."
        checked={change.isPending ? change.variables : on}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.target.checked)}
      />
    </section>
  );
}
