// What scans and typing say, on either keyboard; who is a reader, and who a person.
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fr } from '../../../i18n/fr';
import { playKeys } from '../../../test/reader';
import { renderPart } from '../../../test/renderPart';
import { BurstDetector, keyOf } from '../../../ui/scan/burst';
import { longestGap, setSpeed } from '../../../ui/scan/settings';
import { bestOf, fromAzerty, parseScan, type Scanned } from './code';
import { isLuhn, luhnDigit } from './luhn';
import { ScanBox } from './ScanBox';

const NUMBER = '26000000013';
const CODE = `MLN:1:${NUMBER}:2600000007:291103:K1:AB/C+D*E$F%G-H.1`;
/** The same, played by an American reader on a French keyboard. */
const GARBLED = '?LNM&M';

it('knows the check digit', () => {
  expect(luhnDigit('2600000001')).toBe(3);
  expect(isLuhn(NUMBER)).toBe(true);
  expect(isLuhn('79927398713')).toBe(true);
  // Any wrong digit, and neighbours changed over.
  for (let index = 0; index < NUMBER.length; index += 1) {
    const wrong = (Number(NUMBER[index]) + 1) % 10;
    expect(isLuhn(NUMBER.slice(0, index) + wrong + NUMBER.slice(index + 1))).toBe(false);
  }
  expect(isLuhn('62000000013')).toBe(false);
});

it.each<[string, Scanned]>([
  [CODE, { kind: 'code', number: NUMBER, qrcode: CODE }],
  [`  ${CODE.toLowerCase()} `, { kind: 'code', number: NUMBER, qrcode: CODE }],
  [NUMBER, { kind: 'number', number: NUMBER }],
  ['26 0000 0001-3', { kind: 'number', number: NUMBER }],
  ['26000000014', { kind: 'wrong', problem: 'checkDigit', text: '26000000014' }],
  ['2600000001', { kind: 'wrong', problem: 'length', text: '2600000001' }],
  ['MLN:2:X', { kind: 'wrong', problem: 'unreadable', text: 'MLN:2:X' }],
  ['https://exemple.ci', { kind: 'wrong', problem: 'unreadable', text: 'https://exemple.ci' }],
  ['  ', { kind: 'wrong', problem: 'empty', text: '' }],
])('reads %s', (text, scan) => expect(parseScan(text)).toEqual(scan));

it('repairs what a French keyboard made of a scan', () => {
  expect(fromAzerty(`${GARBLED}é-àààààà&"`)).toBe('MLN:1:2600000013');
  expect(parseScan('é-ààààààà&"')).toEqual({ kind: 'number', number: NUMBER });
  expect(bestOf(['????', NUMBER])).toEqual({ kind: 'number', number: NUMBER });
});

const strokes = (text: string, every: number) =>
  [...text, 'Enter'].map((key, index) => ({
    key,
    code: /\d/.test(key) ? `Digit${key}` : key,
    shift: false,
    at: 1000 + index * every,
  }));

it('hears a reader, and no person', () => {
  const detector = new BurstDetector(longestGap);
  const all = (text: string, every: number) =>
    strokes(text, every)
      .map((one) => detector.push(one))
      .at(-1);
  expect(all(NUMBER, 15)?.readings[0]).toBe(NUMBER);
  expect(all(NUMBER, 120)).toBeUndefined();
  expect(all('123', 15)).toBeUndefined();
  // One over radio, told to be slow.
  setSpeed('slow');
  expect(all(NUMBER, 100)?.readings[0]).toBe(NUMBER);
  setSpeed('usual');
  expect(all(NUMBER, 100)).toBeUndefined();
});

it('knows the keys whatever the layout', () => {
  const stroke = (code: string, shift = false) => keyOf({ key: 'x', code, shift, at: 0 });
  expect(['KeyM', 'KeyQ', 'Digit7', 'Numpad7', 'Slash'].map((code) => stroke(code)).join('')).toBe('MQ77/');
  expect(
    ['Digit4', 'Digit5', 'Digit8', 'Equal', 'Semicolon'].map((code) => stroke(code, true)).join(''),
  ).toBe('$%*+:');
});

const ENTER = { key: 'Enter', code: 'Enter' };
const digits = (text: string) => [...text].map((key) => ({ key, code: `Digit${key}` }));

it('hears a reader wherever the focus is, save in other fields', () => {
  const onScan = vi.fn();
  const pressed = vi.fn();
  renderPart(
    <>
      <button type="button" onClick={pressed}>
        ici
      </button>
      <input aria-label="ailleurs" />
      <ScanBox label="Carte" onScan={onScan} />
    </>,
  );
  playKeys([...digits(NUMBER), ENTER], screen.getByRole('button', { name: 'ici' }));
  expect(onScan).toHaveBeenLastCalledWith({ kind: 'number', number: NUMBER });
  playKeys([...digits(NUMBER), ENTER], screen.getByLabelText('ailleurs'));
  expect(onScan).toHaveBeenCalledTimes(1);
  playKeys([...digits(NUMBER), ENTER], screen.getByLabelText('Carte'));
  expect(onScan).toHaveBeenCalledTimes(2);
  expect(pressed).not.toHaveBeenCalled();
});

it('does not take the beginning of a scan for a call for help', async () => {
  const onScan = vi.fn();
  const heard = vi.fn();
  renderPart(<ScanBox label="Carte" onScan={onScan} />);
  const listener = (event: KeyboardEvent): void => heard(event.key);
  window.addEventListener('keydown', listener);
  const help = { key: '?', code: 'KeyM', shiftKey: true };
  playKeys([help, { key: 'x', code: 'KeyX' }, { key: 'y', code: 'KeyY' }, ...digits(NUMBER), ENTER]);
  expect(heard).not.toHaveBeenCalledWith('?');
  // A person who asks for help gets it.
  playKeys([help]);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('?'));
  window.removeEventListener('keydown', listener);
});

it('takes what is typed by Enter, and keeps the sound off where it was put off', async () => {
  const onScan = vi.fn();
  const { user } = renderPart(<ScanBox label="Carte" onScan={onScan} />);
  const box = screen.getByLabelText<HTMLInputElement>('Carte');
  await user.click(box);
  await user.paste('26 0000 0001 3');
  await user.keyboard('{Enter}');
  expect(onScan).toHaveBeenCalledWith({ kind: 'number', number: NUMBER });
  expect(box.value).toBe('');
  const sound = screen.getByRole('switch', { name: fr.scan.sound });
  await user.click(sound);
  expect(localStorage.getItem('maillon.sound')).toBe('off');
  expect(sound.getAttribute('aria-checked')).toBe('false');
});
