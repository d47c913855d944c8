/**
 * French puts a space before `:`, `;`, `?`, `!`, `»` and `%`, and after `«` and `n°`, at which no line may
 * break. Our own texts get it when they are built (scripts/spaces.mjs), those of the server as they arrive.
 */
export const keptTogether = (text: string): string =>
  text.replaceAll(/ (?=[:;?!»%])|(?<=«|\b[nN]°) /g, '\u00a0');
