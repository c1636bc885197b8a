import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import { api } from '../../client.ts';
import { sentenceOf } from '../../platform/browser/client.ts';
import { TOLD_IN_PLACE } from '../../platform/browser/query.ts';
import { isolated } from '../../platform/isolated.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

const FORM = 'report-conversation';

type ConversationMenuProps = { id: string; name: string; isBlocked: boolean; queryKey: QueryKey };

/** What one can do about the other side: take no messages of it, and have somebody look. */
export function ConversationMenu({ id, name, isBlocked, queryKey }: ConversationMenuProps) {
  const cache = useQueryClient();
  const [isReporting, setReporting] = useState(false);
  const params = { conversationId: id };
  const block = useMutation({
    mutationFn: (wanted: boolean) =>
      api('PUT /conversations/{conversationId}/block', { params, body: { isBlocked: wanted } }),
    onSuccess: async (_, wanted) => {
      await cache.invalidateQueries({ queryKey });
      toast.success(
        wanted ? `${isolated(name)} cannot write to you any more` : `${isolated(name)} can write to you again`,
        wanted ? { action: { label: 'Undo', onClick: () => block.mutate(false) } } : {},
      );
    },
  });
  return (
    <>
      <Menu
        trigger={<IconButton label="More about this conversation" icon={<Ellipsis aria-hidden />} size="small" />}
        items={[
          {
            id: 'block',
            label: isBlocked ? 'Take messages again' : 'Take no more messages',
            icon: <Ban aria-hidden />,
            onSelect: () => block.mutate(!isBlocked),
          },
          {
            id: 'report',
            label: 'Report to our support',
            icon: <Flag aria-hidden />,
            onSelect: () => setReporting(true),
          },
        ]}
      />
      <ReportDialog open={isReporting} onClose={() => setReporting(false)} conversationId={id} />
    </>
  );
}

type ReportDialogProps = { open: boolean; onClose: () => void; conversationId: string };

function ReportDialog({ open, onClose, conversationId }: ReportDialogProps) {
  const [reason, setReason] = useState('');
  const report = useMutation({
    mutationFn: () =>
      api('POST /conversations/{conversationId}/report', { params: { conversationId }, body: { reason } }),
    meta: TOLD_IN_PLACE,
    onSuccess: () => {
      setReason('');
      onClose();
      toast.success('Thank you. Our support looks at it.');
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sheet
      width={520}
      title="Report this conversation"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} tone="primary" busy={report.isPending}>
            Report
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          report.mutate();
        }}
      >
        <TextField
          label="What is wrong?"
          help="Our support then reads the latest messages of this conversation. The other side is not told. If a child is in danger, ring 999."
          multiline
          rows={4}
          maxLength={1_000}
          value={reason}
          error={report.isError ? sentenceOf(report.error) : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
