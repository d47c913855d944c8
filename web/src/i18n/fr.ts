// Every French string of the web, by area; keys are checked by the compiler. Sentences with a variable part
// are functions. No visible text is written anywhere else (scripts/lint/french.mjs). A namespace instead of
// an object: the build sees which areas a screen names, and loads no other.
export * as fr from './fr/areas';
