import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import Download from 'lucide-react/icons/download';
import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { session } from '../../platform/browser/session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { CorrespondenceMessage } from '../contract.ts';
import { LARGEST_FILE, MOST_FILES } from '../fields.ts';

export type MessageFile = CorrespondenceMessage['files'][number];

/** Fetched, not linked: the address answers only with the bearer token. */
async function read({ id }: MessageFile): Promise<Blob> {
  const token = await session.token();
  const response = await fetch(`/api/message-files/${id}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  if (!response.ok) throw new Error('The file is not there any more. Please reload the page.');
  return response.blob();
}

async function save(file: MessageFile): Promise<void> {
  const { name } = file;
  const address = URL.createObjectURL(await read(file));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** A file that came with a message, to be saved on the device; a picture is shown as well. */
export function FileOfMessage({ file }: { file: MessageFile }) {
  const open = useMutation({ mutationFn: () => save(file) });
  return (
    <span className="flex max-w-full flex-col gap-1">
      {file.name.endsWith('.webp') && <Picture file={file} />}
      <Button
        size="small"
        className="max-w-full"
        icon={<Download aria-hidden />}
        busy={open.isPending}
        onClick={() => open.mutate()}
      >
        <span className="truncate">{file.name}</span>
      </Button>
    </span>
  );
}

/** Pictures are kept as WebP alone. Its place is kept while it loads; one that cannot be read is left to the button. */
function Picture({ file }: { file: MessageFile }) {
  const [address, setAddress] = useState<string | null>(null);
  const { id } = file;
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    read({ id, name: '', bytes: 0 }).then(
      (blob) => {
        if (gone) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [id]);
  return (
    <span className="block h-40 w-56 max-w-full overflow-hidden rounded-control bg-paper-sunken">
      {address !== null && <img src={address} alt={file.name} className="size-full object-cover" />}
    </span>
  );
}

type FilesToSendProps = {
  files: readonly MessageFile[];
  onChange: (files: MessageFile[]) => void;
  onProblem: (sentence: string) => void;
};

/** Chooses pictures and PDFs that go with the next message. They are uploaded at once, so that sending is quick. */
export function FilesToSend({ files, onChange, onProblem }: FilesToSendProps) {
  const box = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (chosen: File[]) => {
      if (files.length + chosen.length > MOST_FILES)
        throw new Error(`${MOST_FILES} files go with one message at most. Send the others with the next one.`);
      const large = chosen.find(({ size }) => size > LARGEST_FILE);
      if (large) throw new Error(`${isolated(large.name)} is larger than 10 MB. Please send a smaller one.`);
      const sent: MessageFile[] = [];
      for (const file of chosen) sent.push(await api('POST /message-files', { file }));
      return sent;
    },
    meta: TOLD_IN_PLACE,
    onSuccess: (sent) => onChange([...files, ...sent]),
    onError: (error) => onProblem(sentenceOf(error, 'The file was not sent. Please try again.')),
  });
  return (
    <>
      <input
        ref={box}
        type="file"
        multiple
        className="sr-only"
        tabIndex={-1}
        aria-label="Files for the message"
        accept="image/*,.heic,.heif,application/pdf"
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          if (chosen.length > 0) upload.mutate(chosen);
        }}
      />
      <Button
        size="small"
        tone="quiet"
        icon={<Paperclip aria-hidden />}
        busy={upload.isPending}
        onClick={() => box.current?.click()}
      >
        Add files
      </Button>
      {files.map((file) => (
        <span key={file.id} className="inline-flex max-w-full items-center rounded-control bg-paper-sunken pl-3">
          <span className="truncate text-sm">{file.name}</span>
          <IconButton
            size="small"
            label={`Leave out ${isolated(file.name)}`}
            icon={<X aria-hidden />}
            onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
          />
        </span>
      ))}
    </>
  );
}
