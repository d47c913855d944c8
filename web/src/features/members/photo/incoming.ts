// Pictures that are dropped anywhere on the page or pasted, while the dialog is open.
import { useEffect, useRef, useState } from 'react';

/** Answers whether something is being dragged over the page. */
export function useIncoming(isOpen: boolean, onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    if (!isOpen) return undefined;
    const take = (files: FileList | undefined): void => {
      const file = files?.[0];
      if (file) latest.current(file);
    };
    // Beside the dialog too: the browser would leave the page to show the picture.
    const onDrag = (event: DragEvent): void => {
      event.preventDefault();
      setOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent): void => {
      if (!relatedTarget) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer?.files);
    };
    const onPaste = (event: ClipboardEvent): void => take(event.clipboardData?.files);
    window.addEventListener('dragover', onDrag);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onDrag);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, [isOpen]);
  return isOver;
}
