// In the place of pdfme's designer: what it is given, and what it would say.
type Say = (said: never) => void;

export class Designer {
  static last: Designer | undefined;
  template: unknown;
  selected: unknown[] = [];
  change: Say = () => undefined;
  choose: Say = () => undefined;

  constructor({ template }: { template: unknown }) {
    this.template = template;
    Designer.last = this;
  }
  onChangeTemplate(say: Say) {
    this.change = say;
  }
  onChangeSelection(say: Say) {
    this.choose = say;
  }
  getSelection() {
    return { schemas: [] };
  }
  selectSchemas(targets: unknown[]) {
    this.selected = targets;
  }
  updateTemplate(template: unknown) {
    this.template = template;
  }
  destroy() {
    Designer.last = undefined;
  }
}
