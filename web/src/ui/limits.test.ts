// The bounds of the forms are those of the services.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { limits } from './limits';

const HOMES: Record<keyof typeof limits, [file: string, constant: string]> = {
  memberName: ['members/src/domain/member.rs', 'NAME_MAX'],
  memberLine: ['members/src/domain/member.rs', 'LINE_MAX'],
  memberAddress: ['members/src/domain/member.rs', 'ADDRESS_MAX'],
  memberContact: ['members/src/domain/member.rs', 'CONTACT_MAX'],
  memberDocument: ['members/src/domain/member.rs', 'DOCUMENT_MAX'],
  memberNumber: ['members/src/domain/number.rs', 'MAX'],
  statusReason: ['members/src/domain/status.rs', 'REASON_MAX'],
  persons: ['members/src/domain/member/situation.rs', 'PERSONS_MAX'],
  rank: ['members/src/domain/family.rs', 'ORDER_MAX'],
  cardReason: ['cards/src/domain/asked.rs', 'LONGEST'],
  declarant: ['cards/src/domain/declaration.rs', 'LONGEST_NAME'],
  motive: ['cards/src/domain/delivery/lines.rs', 'MOTIVE_MAX'],
  handOver: ['cards/src/domain/delivery/hand_over.rs', 'TEXT_MAX'],
  transactionNumber: ['cards/src/domain/transaction.rs', 'NUMBER_MAX'],
  amount: ['cards/src/domain/transaction.rs', 'AMOUNT_MAX'],
  loginName: ['auth/src/domain/user.rs', 'MAX_NAME'],
  loginProvider: ['auth/src/domain/account.rs', 'MAX_PROVIDER'],
  patterns: ['auth/src/domain/reference_pattern.rs', 'MAX_CHARACTERS'],
  validityMonths: ['cards/src/work/card_lot.rs', 'VALIDITY_MAX'],
};

function constantIn(file: string, name: string): number {
  const source = readFileSync(`../services/${file}`, 'utf8');
  const value = new RegExp(`const ${name}: \\w+ = ([\\d_]+);`).exec(source)?.[1];
  if (value === undefined) throw new Error(`${file} has no ${name}`);
  return Number(value.replaceAll('_', ''));
}

it('Light: what a form takes is what its service takes', () => {
  const homes = Object.entries(HOMES).map(([limit, [file, name]]) => [limit, constantIn(file, name)]);
  expect(limits).toEqual(Object.fromEntries(homes));
});
