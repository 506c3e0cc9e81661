/**
 * As much of a page's document as a serializer needs to write HTML: elements keep their attributes in the order in which they
 * were set, as in a browser, so that the same text has the same bytes wherever it is serialised.
 */

type Child = OutputElement | OutputText

const VOID = new Set(['br', 'hr', 'img', 'input'])

class OutputText {
  readonly nodeType = 3
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  get html(): string {
    return escaped(this.#text, /[&<>\u00a0]/g)
  }
}

class OutputElement {
  readonly nodeType = 1
  readonly #name: string
  readonly #attributes: [string, string][] = []
  readonly #children: Child[] = []

  constructor(name: string) {
    this.#name = name
  }

  setAttribute(name: string, value: unknown) {
    // Some extensions set an empty class, which says nothing.
    if (name === 'class' && value === '') return
    this.#attributes.push([name, String(value)])
  }

  appendChild(child: Child) {
    this.#children.push(child)
    return child
  }

  /** Of what is in it. */
  get innerHtml(): string {
    return this.#children.map(({ html }) => html).join('')
  }

  get html(): string {
    const attributes = this.#attributes.map(([name, value]) => ` ${name}="${escaped(value, /[&"<>\u00a0]/g)}"`).join('')
    if (VOID.has(this.#name)) return `<${this.#name}${attributes}>`
    return `<${this.#name}${attributes}>${this.innerHtml}</${this.#name}>`
  }
}

export class Output {
  createElement(name: string) {
    return new OutputElement(name)
  }

  createTextNode(text: string) {
    return new OutputText(text)
  }

  createDocumentFragment() {
    return new OutputElement('')
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
}

function escaped(text: string, signs: RegExp): string {
  return text.replace(signs, (sign) => ENTITIES[sign] ?? sign)
}
