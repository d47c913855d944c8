import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

/** A way to another screen that looks like a button. */
export function LinkButton({ to, ...props }: ButtonProps & { to: string }) {
  const click = useLinkClickHandler<HTMLElement>(to) as unknown as ButtonProps['onClick'];
  return <Button {...props} href={useHref(to)} onClick={click} />;
}
