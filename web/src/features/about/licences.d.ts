// Made by scripts/licences.mjs.
declare module 'virtual:licences' {
  export const packages: { name: string; version: string; licence: string }[];
  /** The text of Maillon's licence. */
  export const own: string;
}
