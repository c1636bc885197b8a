import { SavedViews } from '../components/saved-views.tsx';

/** The views of its payouts that a provider saved, set into their page. */
export default function PayoutViews() {
  return <SavedViews list="payouts" />;
}
