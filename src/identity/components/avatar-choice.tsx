type AvatarChoiceProps = { value: number | null; onChange: (avatar: number) => void; disabled?: boolean };

const names = ['Fox', 'Owl', 'Badger', 'Hedgehog', 'Hare', 'Robin', 'Frog', 'Flower'] as const;

/** One of the eight drawn avatars. */
export function AvatarChoice({ value, onChange, disabled }: AvatarChoiceProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 font-[650]">Or choose an avatar</legend>
      <div className="flex flex-wrap gap-2.5">
        {names.map((name, index) => (
          <label
            key={name}
            className="relative block size-14 overflow-hidden rounded-full border-2 border-line hover:border-ink has-checked:border-forest has-checked:shadow-[0_0_0_3px_var(--color-forest)] has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="avatar"
              aria-label={name}
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full !outline-none"
            />
            <img src={`/avatars/${index + 1}.svg`} alt="" width={56} height={56} className="size-full" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
