import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../../client.ts';
import { SelectField } from '../../ui/select-field.tsx';

/** What officers ask again and again. The words are put into the message, where they can be changed. */
const templates = {
  ask: [
    ['Which benefit', 'Please tell us which benefit you receive, and since when.'],
    ['School', 'Please tell us which school your child goes to, and who there can confirm free school meals.'],
    ['Home', 'Please tell us the postcode where your child lives.'],
    ['Referral', 'Please tell us who refers you, where they work, and how we can reach them.'],
  ],
  refuse: [
    ['Paid ticket', 'You can book with a paid ticket; your places are kept for a day.'],
    ['Ask again', 'If something changes, or we have something wrong, please ask again under Funded places.'],
    ['Other council', 'Please ask the council where your child lives: it may have a programme of its own.'],
  ],
} as const;

type Props = { kind: keyof typeof templates; onChoose: (words: string) => void };

/** Ready words for a message to families. */
export function MessageTemplates({ kind, onChoose }: Props) {
  const { councilId = '' } = useParams();
  const own = useQuery({
    queryKey: ['councils', councilId, 'templates'],
    queryFn: () => api('GET /councils/{councilId}/templates', { params: { councilId } }),
  });
  const kept = (own.data?.templates ?? []).filter((one) => one.kind === kind);
  return (
    <SelectField
      label="Ready words"
      optional
      value=""
      placeholder="Choose what to put in"
      options={[
        ...kept.map(({ title, words }) => ({ value: words, label: title })),
        ...templates[kind].map(([label, words]) => ({ value: words, label })),
      ]}
      onChange={(event) => {
        if (event.target.value !== '') onChoose(event.target.value);
      }}
    />
  );
}
