import { useEffect, useRef, useState } from 'react';

/** A button that opens a dialog, and has the focus again once that is closed. */
export function useOpener() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return { open, setOpen, button };
}
