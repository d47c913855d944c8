import type { Plugin } from 'vite';

export function slim(code: string): string;
export function pdfme(): Plugin;
export function paperGrid(
  scale: number,
  millimetre: number,
): { backgroundColor: string; backgroundImage: string; backgroundSize: string };
