// The last digit of a card's number checks the others.

/** What the last digit must be after these. */
export function luhnDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    // The check digit takes the place that is not doubled.
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10;
}

export const isLuhn = (number: string): boolean =>
  /^\d{2,}$/.test(number) && luhnDigit(number.slice(0, -1)) === Number(number.at(-1));
