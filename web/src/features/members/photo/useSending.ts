// Sending the photo. Closing the dialog is a way to leave a slow line.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { notifySuccess } from '../../../ui/notify';
import { type SavedPhoto, savePhoto } from './api';

export function useSending(memberId: number, onSaved: (saved: SavedPhoto) => void) {
  const [sent, setSent] = useState(0);
  const sending = useRef(new AbortController());
  const save = useMutation({
    mutationFn: (photo: string) => {
      sending.current = new AbortController();
      setSent(0);
      return savePhoto({ memberId, photo, signal: sending.current.signal, onSent: setSent });
    },
    // The picture is not kept once it is sent.
    gcTime: 0,
    onSuccess: (saved) => {
      if (saved.message) notifySuccess(saved.message);
      onSaved(saved);
    },
  });
  useEffect(() => () => sending.current.abort(), []);
  return { save, sent };
}
