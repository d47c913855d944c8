// A button with a menu under it. When the menu closes, whoever was in it is at its button again: antd leaves
// them nowhere, and a dialog that the menu opened would as well.
import { Button, type ButtonProps, Dropdown, type DropdownProps, type MenuProps } from 'antd';
import { useRef } from 'react';

interface MenuButtonProps extends ButtonProps {
  menu: MenuProps;
  placement?: DropdownProps['placement'];
}

export function MenuButton({ menu, placement, ...rest }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  function showMenu(isOpen: boolean): void {
    if (!isOpen && document.activeElement?.closest('.ant-dropdown')) button.current?.focus();
  }
  const onClick: MenuProps['onClick'] = (chosen) => {
    const { domEvent } = chosen;
    if (domEvent.type === 'keydown') {
      // The button has the focus before Enter is over: it would be pressed as well.
      domEvent.preventDefault();
      // Enter chooses an item, and does not follow the link in it.
      domEvent.currentTarget.querySelector('a')?.click();
    }
    menu.onClick?.(chosen);
  };
  return (
    <Dropdown
      autoFocus
      menu={{ ...menu, onClick }}
      placement={placement}
      trigger={['click']}
      onOpenChange={showMenu}
    >
      <Button ref={button} aria-haspopup="menu" {...rest} />
    </Dropdown>
  );
}
