import type { Plugin } from 'vite';

export function slim(code: string): string;
export function pdfme(): Plugin;
