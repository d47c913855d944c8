import { useState } from 'react';

/**
 * Whether it is open or has been: what nobody opened is not drawn, what was may slide out. A drawer of antd
 * is ten components while it is closed.
 */
export function useWasOpen(open: boolean): boolean {
  const [was, setWas] = useState(open);
  if (open && !was) setWas(true);
  return was || open;
}
