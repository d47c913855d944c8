// The notices in the corner, and the list of all that were shown since the page was opened (eight seconds are
// short). Callable from anywhere; `NoticeBridge` lends it antd's themed instance.
import { WarningFilled } from '@ant-design/icons';
import { App } from 'antd';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../api/error';
import { NoticeDetail } from './NoticeDetail';

/** Specification §9. */
export const FAILURE_SECONDS = 8;
export const DEFAULT_SECONDS = 5;
const KEPT = 50;

export interface Notice {
  id: number;
  kind: 'failure' | 'success' | 'information';
  message: string;
  traceId?: string;
  at: Date;
}

type Instance = ReturnType<typeof App.useApp>['notification'];

let instance: Instance | undefined;
let waiting: Notice[] = [];
let kept: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function setKept(next: readonly Notice[]): void {
  kept = next;
  for (const listener of listeners) listener();
}

function show(notice: Notice): void {
  const { kind, message, traceId } = notice;
  const common = {
    // The same sentence twice is one notice that stays longer: a lot of refusals must not cover the screen.
    key: `${kind}:${message}`,
    title: message,
    description: <NoticeDetail traceId={traceId} />,
    className: `m-notice m-notice-${kind}`,
  };
  if (kind === 'failure') {
    // A warning by its sign, red by its colour.
    const icon = <WarningFilled className="m-icon-failure" aria-hidden />;
    instance?.warning({ ...common, icon, duration: FAILURE_SECONDS, role: 'alert' });
  }
  if (kind === 'success') instance?.success({ ...common, duration: DEFAULT_SECONDS, role: 'status' });
  if (kind === 'information') instance?.info({ ...common, duration: DEFAULT_SECONDS, role: 'status' });
}

function add(kind: Notice['kind'], message: string, traceId?: string): void {
  const notice = { id: nextId++, kind, message, traceId, at: new Date() };
  setKept([notice, ...kept].slice(0, KEPT));
  if (instance) show(notice);
  else waiting.push(notice);
}

/** A red warning for eight seconds. */
export function notifyFailure(error: unknown): void {
  if (error instanceof ApiError) {
    if (!error.silent) add('failure', error.message, error.traceId);
    return;
  }
  if (error instanceof DOMException && error.name === 'AbortError') return;
  add('failure', error instanceof Error ? error.message : String(error));
}

export function notifyWarning(message: string): void {
  add('failure', message);
}

export function notifySuccess(message: string): void {
  add('success', message);
}

export function notifyInformation(message: string): void {
  add('information', message);
}

export function clearNotices(): void {
  setKept([]);
}

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => kept,
  );
}

/** Rendered once inside antd's `App`. */
export function NoticeBridge(): null {
  const { notification } = App.useApp();
  useLayoutEffect(() => {
    instance = notification;
    for (const notice of waiting) show(notice);
    waiting = [];
    return () => {
      instance = undefined;
    };
  }, [notification]);
  return null;
}
