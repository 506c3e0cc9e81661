import { escapeHtml } from '../../common/text.ts'

/** Markup that may be put into a page as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Part = Html | string | number | false | null | undefined | readonly Part[]

/** A template whose values are escaped, unless they are markup already. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + write(parts[index - 1]) + string))
}

function write(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(write).join('')
  return escapeHtml(String(part))
}

/** A sentence in which `backticks` mark code. */
export function prose(text: string): Html {
  return new Html(escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>'))
}

/** JSON with its parts marked for colouring. */
export function json(value: unknown): Html {
  const marked = escapeHtml(JSON.stringify(value, null, 2))
    .replace(/(&quot;(?:(?!&quot;|\\).|\\(?:&quot;|.))*&quot;)(:?)/g, (_, text: string, colon: string) =>
      colon ? `<span class="key">${text}</span>:` : `<span class="string">${text}</span>`,
    )
    .replace(/(?<=[\s[])(-?\d[\d.eE+-]*|true|false|null)(?=,?\n|$)/g, '<span class="literal">$1</span>')
  return new Html(marked)
}
