import { areaFill, type AreaShade } from './area-shades.ts';

type Props = { label: string; entries: readonly { shade: AreaShade | 'hidden'; text: string }[] };

/** What the shades of an area map mean, in words; on paper there is no map. */
export function AreaLegend({ label, entries }: Props) {
  return (
    <ul aria-label={label} className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-sm print:hidden">
      {entries.map(({ shade, text }) => (
        <li key={text} className="flex items-center gap-2">
          <span aria-hidden className="size-5 flex-none rounded-full border-2 border-forest" style={areaFill(shade)} />
          {text}
        </li>
      ))}
    </ul>
  );
}
