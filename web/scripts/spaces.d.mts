import type { Plugin } from 'vite';

export function keptTogether(text: string): string;
export function withKeptSpaces(id: string, source: string): string;
export function spaces(): Plugin;
