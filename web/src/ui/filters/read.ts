// What the words of an address say. What is typed there wrongly says nothing.

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | undefined =>
  words.find((word) => word === text);

export const dayIn = (text: string | null): string | undefined =>
  text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

export const idIn = (text: string | null): number | undefined =>
  text && /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;

export const flagIn = (text: string | null): boolean | undefined => {
  const flag = oneOf(['true', 'false'], text);
  return flag && flag === 'true';
};
