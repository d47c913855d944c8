// A button with a menu under it. When the menu closes, whoever was in it is at its button again: antd leaves
// them nowhere, and a dialog that the menu opened would as well.
import { Button, type ButtonProps, Dropdown, type DropdownProps } from 'antd';
import { useRef } from 'react';

interface MenuButtonProps extends ButtonProps {
  menu: DropdownProps['menu'];
  placement?: DropdownProps['placement'];
}

const isInMenu = (element: Element | null): boolean => element?.closest('.ant-dropdown') != null;

export function MenuButton({ menu, placement, ...rest }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  function showMenu(isOpen: boolean): void {
    if (!isOpen && isInMenu(document.activeElement)) button.current?.focus();
  }
  return (
    <Dropdown autoFocus menu={menu} placement={placement} trigger={['click']} onOpenChange={showMenu}>
      <Button ref={button} aria-haspopup="menu" {...rest} />
    </Dropdown>
  );
}
