// A button that is pressed, and is not possible any more by that, loses the focus, and nothing else has it.
import { useLayoutEffect } from 'react';

/** After each drawing: the focus goes from such a button to one beside it, in its toolbar, group or row. */
export function useEnabledFocus(): void {
  useLayoutEffect(() => {
    const here = document.activeElement;
    if (!(here instanceof HTMLButtonElement) || !here.disabled) return;
    const beside = [
      ...(here.closest('[role="toolbar"], [role="group"], tr')?.querySelectorAll('button') ?? []),
    ];
    const at = beside.indexOf(here);
    const nearest = [...beside.slice(at), ...beside.slice(0, Math.max(at, 0)).reverse()];
    nearest.find((button) => !button.disabled)?.focus();
  });
}
