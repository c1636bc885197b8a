import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../client.ts';
import { readStored, writeStored } from '../../identity/components/stored.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { eligibilityWarning } from '../eligibility-warning.ts';

const KEY = 'eligibility-warning-dismissed';

/** Says that a council waits for an answer of the family. Dismissed, it stays away until the council asks something else. */
export function EligibilityNotice() {
  const { data } = useQuery({ queryKey: ['eligibilities'], queryFn: () => api('GET /eligibilities') });
  const warning = data && eligibilityWarning(data);
  const [dismissed, setDismissed] = useState(() => readStored(KEY));
  if (!warning || dismissed === warning.stamp) return null;
  return (
    <Notice
      tone="attention"
      title={warning.title}
      className="mb-5"
      action={<LinkButton to="/family/funded">Tell the council more</LinkButton>}
      onDismiss={() => {
        writeStored(KEY, warning.stamp);
        setDismissed(warning.stamp);
      }}
    >
      Places are kept until then, and booked only once the council has said yes.
    </Notice>
  );
}
