import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { downloadFile } from '../platform/browser/download.ts';
import { Button, type ButtonProps } from './button.tsx';

/** Hands a list that is shown to the device as a file. `address`: below /api, with its query. */
export function DownloadButton({
  address,
  children,
  ...look
}: { address: string; children: string } & Pick<ButtonProps, 'tone' | 'size'>) {
  const download = useMutation({ mutationFn: () => downloadFile(address) });
  return (
    <Button {...look} icon={<Download aria-hidden />} busy={download.isPending} onClick={() => download.mutate()}>
      {children}
    </Button>
  );
}
