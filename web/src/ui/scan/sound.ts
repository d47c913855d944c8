// A beep that says whether a scan was taken: one looks at the cards, not at the screen.
import { useSyncExternalStore } from 'react';

const ENTRY = 'maillon.sound';
const OFF = 'off';

interface Tone {
  hertz: number;
  seconds: number;
  shape: OscillatorType;
}

/** High and short, or low and long: they differ for whoever hears no pitch. */
const tones: Record<'ok' | 'error', readonly Tone[]> = {
  ok: [{ hertz: 1320, seconds: 0.09, shape: 'sine' }],
  error: [
    { hertz: 220, seconds: 0.16, shape: 'square' },
    { hertz: 165, seconds: 0.26, shape: 'square' },
  ],
};
const LOUDNESS = 0.15;

const listeners = new Set<() => void>();
const isOn = (): boolean => localStorage.getItem(ENTRY) !== OFF;

export function setSound(on: boolean): void {
  if (on) localStorage.removeItem(ENTRY);
  else localStorage.setItem(ENTRY, OFF);
  for (const listener of listeners) listener();
}

export function useSound(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isOn);
}

let context: AudioContext | undefined;

export function beep(kind: keyof typeof tones): void {
  if (!isOn() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Browsers let it sound once something was pressed on the page: a scan does that.
  if (context.state === 'suspended') void context.resume().catch(() => {});
  let at = context.currentTime;
  for (const { hertz, seconds, shape } of tones[kind]) {
    const voice = new OscillatorNode(context, { frequency: hertz, type: shape });
    const gain = new GainNode(context, { gain: LOUDNESS });
    voice.connect(gain).connect(context.destination);
    voice.start(at);
    voice.stop(at + seconds);
    at += seconds;
  }
}
