import { Form } from 'react-router';
import SearchIcon from 'lucide-react/icons/search';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The longest question that the help pages look for, in characters. */
export const LONGEST_QUESTION = 200;

/** Searches within the help pages; works without script. */
export function HelpSearch({ question = '' }: { question?: string }) {
  return (
    <Form method="get" action="/help" role="search" aria-label="Help" className="flex items-end gap-2 print:hidden">
      <TextField
        key={question}
        className="min-w-0 flex-1"
        label="What would you like to know?"
        name="q"
        type="search"
        maxLength={LONGEST_QUESTION}
        defaultValue={question}
        autoComplete="off"
      />
      <Button type="submit" tone="primary" icon={<SearchIcon aria-hidden />} className="max-sm:!px-4">
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </Form>
  );
}
