import { expect, it } from 'vitest';
import { ApiError } from './error';

it('keeps the punctuation of the server’s sentences with its word', () => {
  const errors = [{ field: 'region_code', message: 'Ligne 2 : le code « R01 » existe déjà.' }];
  const error = new ApiError({ code: 'conflict', message: 'Ce code est pris : « R01 ».', errors });
  expect(error.message).toBe('Ce code est pris\u00a0: «\u00a0R01\u00a0».');
  expect(error.errors[0]!.message).toBe('Ligne 2\u00a0: le code «\u00a0R01\u00a0» existe déjà.');
});
