// Whoever uses the screens in tests. Without styles nothing keeps a pointer away: the journeys look at that
// in a browser.
import userEvent, { type Options, PointerEventsCheckLevel } from '@testing-library/user-event';

export const setupUser = (options: Options = {}) =>
  userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never, ...options });
