import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { isHeic, LARGEST_FILE, preparePicture } from '../../media/components/prepare-picture.ts';
import { fieldProblems, sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { useFirstErrorInSight } from '../../ui/form-errors.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { documentKindKeys, documentKinds, type DocumentKind } from '../documents.ts';

type Props = { missing: readonly DocumentKind[]; onSent: () => void };

/** A provider chooses a document, says until when it holds, and sends it. */
export function SendDocument({ missing, onSent }: Props) {
  const [kind, setKind] = useState<DocumentKind>(missing[0] ?? 'INSURANCE');
  const [expiresOn, setExpiresOn] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  useFirstErrorInSight(problems);
  const send = useMutation({
    meta: TOLD_IN_PLACE,
    mutationFn: async (chosen: File) => {
      const prepared = chosen.type.startsWith('image/') || isHeic(chosen) ? await preparePicture(chosen) : chosen;
      return api('POST /provider-documents', { query: { kind, expiresOn }, file: prepared });
    },
    onSuccess: () => {
      toast.success(`${documentKinds[kind].label}: sent`);
      setFile(null);
      setExpiresOn('');
      onSent();
    },
    onError: (error) => setProblems(fieldProblems(error)),
  });
  const press = () => {
    const missed = {
      ...(expiresOn === '' ? { expiresOn: 'Say the last day on which it holds.' } : {}),
      ...(file === null ? { file: 'Choose a file.' } : {}),
    };
    setProblems(missed);
    if (file && expiresOn !== '') send.mutate(file);
  };
  return (
    <Card level={3} title="Send a document">
      <div className="flex flex-col gap-4">
        {send.error && (
          <Notice tone="danger" title="It was not sent" live>
            {sentenceOf(send.error)}
          </Notice>
        )}
        <SelectField
          label="What it is"
          help={documentKinds[kind].about}
          value={kind}
          options={documentKindKeys.map((value) => ({ value, label: documentKinds[value].label }))}
          onChange={({ target: { value } }) => setKind(documentKindKeys.find((one) => one === value) ?? kind)}
        />
        <TextField
          label="Last day"
          help="The day after it, it counts no more."
          name="expiresOn"
          type="date"
          className="max-w-56"
          value={expiresOn}
          error={problems['expiresOn']}
          onChange={(event) => setExpiresOn(event.target.value)}
        />
        <FileDrop
          label="File"
          help={
            file
              ? `Chosen: ${isolated(file.name)}`
              : 'A PDF or a picture, up to 10 MB. Only councils that you work with see it.'
          }
          accept="image/*,.heic,.heif,.pdf"
          maxSize={LARGEST_FILE}
          error={problems['file']}
          onFiles={([chosen]) => setFile(chosen ?? null)}
        />
        <Button tone="primary" className="w-fit" busy={send.isPending} onClick={press}>
          Send the document
        </Button>
      </div>
    </Card>
  );
}
