import { State, type StateWord } from '../../ui/state.tsx';

type Answer = { answer: 'ACCEPTED' | 'REFUSED' } | null;
type Props = { state: 'expired' | 'expiring' | 'valid'; answer: Answer; reader: 'council' | 'provider' };

/** How a document stands: its end goes before what a council answered. */
export function DocumentState({ state, answer, reader }: Props) {
  return <State {...wordOf(state, answer, reader)} />;
}

function wordOf(state: Props['state'], answer: Answer, reader: Props['reader']): StateWord {
  if (state === 'expired') return { text: 'Ended', kind: reader === 'provider' ? 'needsYou' : 'failed' };
  if (answer?.answer === 'REFUSED') return { text: 'Not accepted', kind: reader === 'provider' ? 'needsYou' : 'ended' };
  if (answer === null)
    return reader === 'council'
      ? { text: 'To look at', kind: 'needsYou' }
      : { text: 'Waiting for the council', kind: 'waiting' };
  return state === 'expiring' ? { text: 'Accepted, ends soon', kind: 'planned' } : { text: 'Accepted', kind: 'good' };
}
