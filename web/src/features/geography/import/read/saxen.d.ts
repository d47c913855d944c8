// The part of saxen that is used; it comes without types.
declare module 'saxen' {
  type Decode = (text: string) => string;

  export class Parser {
    on(
      event: 'openTag',
      hook: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this;
    on(event: 'closeTag', hook: (name: string, decode: Decode) => void): this;
    on(event: 'text', hook: (value: string, decode: Decode) => void): this;
    on(event: 'cdata', hook: (value: string) => void): this;
    on(event: 'error', hook: (error: Error) => void): this;
    parse(xml: string): this;
  }
}
