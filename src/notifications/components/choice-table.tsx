import Lock from 'lucide-react/icons/lock';
import { Checkbox } from '../../ui/checkbox.tsx';
import {
  channelKeys,
  channels,
  isLocked,
  kindKeys,
  kinds,
  wants,
  WHY_LOCKED,
  type Channel,
  type Kind,
  type NotificationSettings,
} from '../notification.ts';

/** What of it cannot be chosen here and now, and is not shown. */
type ChoiceTableProps = {
  settings: NotificationSettings;
  without: readonly Channel[];
  onChange: (kind: Kind, channel: Channel, wanted: boolean) => void;
};

/** Which kind comes by which channel: a tick for each. */
export function ChoiceTable({ settings, without, onChange }: ChoiceTableProps) {
  const shown = channelKeys.filter((channel) => !without.includes(channel));
  return (
    <>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">What comes by which way</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-2">
              What
            </th>
            {shown.map((channel) => (
              <th key={channel} scope="col" className="w-11 py-2 text-center text-sm sm:w-20 sm:text-base">
                {channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kindKeys.map((kind) => (
            <tr key={kind} className="border-b border-line align-top">
              <th scope="row" className="py-2.5 pr-2 font-[600]">
                {kinds[kind].label}
                <span className="block text-sm font-normal text-ink-soft max-sm:hidden">{kinds[kind].about}</span>
              </th>
              {shown.map((channel) => (
                <td key={channel} className="p-0 text-center">
                  {isLocked(kind, channel) ? (
                    <span className="inline-flex size-11 items-center justify-center text-ink-soft" title={WHY_LOCKED}>
                      <Lock className="size-5" aria-hidden />
                      <span className="sr-only">Always</span>
                    </span>
                  ) : (
                    <Checkbox
                      className="inline-flex"
                      label={`${kinds[kind].label}: ${channels[channel]}`}
                      labelHidden
                      checked={wants(settings, kind, channel)}
                      onChange={(event) => onChange(kind, channel, event.target.checked)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 flex items-start gap-2 text-sm text-ink-soft">
        <Lock className="mt-0.5 size-4 flex-none" aria-hidden />
        {WHY_LOCKED}
      </p>
    </>
  );
}
