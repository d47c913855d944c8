// The seconds that the server told to wait.
import { useCallback, useEffect, useState } from 'react';

const SECOND_MS = 1000;

export function useCountdown() {
  const [wait, setWait] = useState({ asked: 0, until: 0 });
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (wait.until === 0) return undefined;
    // By the clock: timers stand still in a tab behind others.
    const tick = (): void => {
      const seconds = Math.max(0, Math.ceil((wait.until - Date.now()) / SECOND_MS));
      setLeft(seconds);
      if (seconds === 0) setWait({ asked: 0, until: 0 });
    };
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [wait]);

  const start = useCallback((seconds: number) => {
    setLeft(seconds);
    setWait({ asked: seconds, until: Date.now() + seconds * SECOND_MS });
  }, []);

  return { left, asked: wait.asked, start };
}
