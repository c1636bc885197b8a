/** What of an element says whether it can have the focus. */
export type Focusable = {
  matches: (selector: string) => boolean;
  checkVisibility: (options: CheckVisibilityOptions) => boolean;
};

const canHaveFocus = (control: Focusable): boolean =>
  !control.matches(':disabled') && control.checkVisibility({ visibilityProperty: true });

/**
 * Of the controls of a row, the one that takes the place of a lost one: which does the same, else the first that can be used.
 * Null where none can.
 */
export function controlInPlace<Control extends Focusable>(controls: readonly Control[], index: number): Control | null {
  const same = controls[index];
  return same && canHaveFocus(same) ? same : (controls.find(canHaveFocus) ?? null);
}
