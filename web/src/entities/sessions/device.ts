// « Firefox sur Windows »: what a browser says of itself, in words. Order matters: most name others as well.
import { fr } from '../../i18n/fr';

const PROGRAMS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChromium\//, 'Chromium'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const PHONES = ['iPhone', 'Android'];

const named = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

export interface Device {
  name: string;
  isPhone: boolean;
}

export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const program = named(PROGRAMS, text);
  const system = named(SYSTEMS, text);
  const isPhone = system !== undefined && PHONES.includes(system);
  if (program && system) return { name: fr.sessions.device(program, system), isPhone };
  return { name: program ?? system ?? fr.sessions.unknownDevice, isPhone };
}
