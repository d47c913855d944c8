// In the place of pdfme's designer: what it is given, and what it would say.
type Say = (said: never) => void;

export class Designer {
  static last: Designer | undefined;
  template: unknown;
  selected: unknown[] = [];
  /** It still draws what it was given, and forgets what it is told meanwhile. */
  isDrawing = false;
  change: Say = () => undefined;
  choose: Say = () => undefined;

  constructor({ template, domContainer }: { template: unknown; domContainer: HTMLElement }) {
    this.template = template;
    const canvas = document.createElement('div');
    canvas.className = 'pdfme-designer-canvas';
    canvas.tabIndex = 0;
    domContainer.append(canvas);
    Designer.last = this;
  }
  onChangeTemplate(say: Say) {
    this.change = say;
  }
  onChangeSelection(say: Say) {
    this.choose = say;
  }
  getSelection() {
    return { schemas: this.selected };
  }
  selectSchemas(targets: unknown[]) {
    if (!this.isDrawing) this.selected = targets;
  }
  updateTemplate(template: unknown) {
    this.template = template;
  }
  destroy() {
    Designer.last = undefined;
  }
}
