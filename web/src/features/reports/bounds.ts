// How long the texts of a template may be, in characters. The server has the last word.
export const longest = { name: 200, description: 2000, notes: 2000 };

/** The most that an exported template weighs. */
export const HEAVIEST_IMPORT = 8 * 1024 * 1024;
