import type { Plugin } from 'vite';

export function withKeptSpaces(id: string, source: string): string;
export function spaces(): Plugin;
