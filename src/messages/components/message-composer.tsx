import { useState } from 'react';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import { Button } from '../../ui/button.tsx';
import { Composer } from './composer.tsx';
import { FilesToSend, type MessageFile } from './message-files.tsx';
import { TemplateDialog } from './template-dialog.tsx';

type MessageComposerProps = {
  of: string;
  label: string;
  /** Whether a provider writes, who has templates. */
  isProvider: boolean;
  /** What words say with their fields filled in; left out, they are filled in when the message is sent. */
  fill?: (body: string) => Promise<string>;
  onSend: (message: { body: string; fileIds: string[] }, idempotencyKey: string) => Promise<void>;
};

/** The box for a message between a family and a provider: words, files, and for providers their templates. */
export function MessageComposer({ of, label, isProvider, fill, onSend }: MessageComposerProps) {
  const [files, setFiles] = useState<MessageFile[]>([]);
  const fileIds = files.map(({ id }) => id);
  return (
    <Composer
      of={of}
      label={label}
      with={fileIds}
      onSend={async (body, idempotencyKey) => {
        await onSend({ body, fileIds }, idempotencyKey);
        setFiles([]);
      }}
      renderTools={(box) => (
        <Tools box={box} files={files} onFiles={setFiles} isProvider={isProvider} {...(fill ? { fill } : {})} />
      )}
    />
  );
}

type ToolsProps = Pick<MessageComposerProps, 'isProvider' | 'fill'> & {
  box: { put: (words: string) => void; say: (problem: string) => void };
  files: readonly MessageFile[];
  onFiles: (files: MessageFile[]) => void;
};

/** What stands below the box. */
function Tools({ box: { put, say }, files, onFiles, isProvider, fill }: ToolsProps) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <FilesToSend files={files} onChange={onFiles} onProblem={say} />
      {isProvider && (
        <>
          <Button size="small" tone="quiet" icon={<LayoutTemplate aria-hidden />} onClick={() => setChoosing(true)}>
            Templates
          </Button>
          <TemplateDialog
            open={isChoosing}
            onClose={() => setChoosing(false)}
            onUse={async (body) => put(fill ? await fill(body) : body)}
          />
        </>
      )}
    </>
  );
}
