import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/** A word of the list that is open below a field. */
export const optionOf = (label: string) =>
  waitFor(() => {
    const found = document.querySelector(
      `.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option[title="${label}"]`,
    );
    expect(found).not.toBeNull();
    return found!;
  });

/** Chooses a word of a list that opens below its field. */
export async function choose(user: UserEvent, field: HTMLElement, label: string) {
  await user.click(field);
  await user.click(await optionOf(label));
}
