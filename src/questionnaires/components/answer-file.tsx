import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { session } from '../../platform/browser/session.ts';
import { Button } from '../../ui/button.tsx';

export type AnswerFileProps = { bookingId: string; file: { id: string; name: string } };

/** Fetched, not linked: the address answers only with the bearer token. */
async function save({ bookingId, file }: AnswerFileProps): Promise<void> {
  const token = await session.token();
  const response = await fetch(`/api/bookings/${bookingId}/files/${file.id}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (!response.ok) throw new Error('It may have been taken back, or it is too long ago. Please reload the page.');
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(address);
}

/** A file that a family sent as an answer, to be saved on the device. */
export function AnswerFile(props: AnswerFileProps) {
  const open = useMutation({
    mutationFn: () => save(props),
  });
  return (
    <Button size="small" icon={<Download aria-hidden />} busy={open.isPending} onClick={() => open.mutate()}>
      {props.file.name}
    </Button>
  );
}
