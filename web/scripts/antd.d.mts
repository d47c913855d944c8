import type { Plugin } from 'vite';

export function antd(): Plugin;
