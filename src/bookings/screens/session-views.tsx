import { SavedViews } from '../components/saved-views.tsx';

/** The views of its sessions to cancel that a provider saved, set into their page. */
export default function SessionViews() {
  return <SavedViews list="sessions" />;
}
