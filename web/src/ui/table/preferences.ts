// How a user likes a list, kept by the browser.

function stored<T>(kind: string, isValid: (value: unknown) => value is T) {
  const entry = (list: string) => `maillon.list.${list}.${kind}`;
  return {
    read(list: string): T | undefined {
      try {
        const value: unknown = JSON.parse(localStorage.getItem(entry(list)) ?? 'null');
        return isValid(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
    write(list: string, value: T): void {
      localStorage.setItem(entry(list), JSON.stringify(value));
    },
  };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const isNumber = (value: unknown): value is number => typeof value === 'number';

export const hiddenColumnsPreference = stored('hidden-columns', isTexts);
export const pageSizePreference = stored('page-size', isNumber);
