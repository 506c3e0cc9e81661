import { parseHtml, withParagraphs } from './html.ts'

/** An HTML text of the API as Markdown. Of what Markdown has no signs for, the words stay. */
export function toMarkdown(html: string): string {
  return blocksOf(parseHtml(withParagraphs(html))).trim()
}

const isBlock = (node: Node) =>
  node instanceof HTMLElement && /^(?:h[1-6]|p|div|ul|ol|li|pre|blockquote|table|hr)$/.test(node.localName)

/** Blocks with an empty line between them; words that stand in no block are one of their own. */
function blocksOf(parent: Node): string {
  const blocks: string[] = []
  let loose = ''
  const end = () => {
    if (loose.trim() !== '') blocks.push(loose.trim())
    loose = ''
  }
  for (const node of parent.childNodes) {
    if (!isBlock(node)) {
      loose += inline(node)
      continue
    }
    end()
    // Only elements are blocks.
    const block = blockOf(node as HTMLElement)
    if (block.trim() !== '') blocks.push(block)
  }
  end()
  return blocks.join('\n\n')
}

function blockOf(element: HTMLElement): string {
  const name = element.localName
  const level = /^h([1-6])$/.exec(name)?.[1]
  if (level) return `${'#'.repeat(Number(level))} ${inlineOf(element).trim()}`
  switch (name) {
    case 'ul':
    case 'ol':
      return listOf(element)
    case 'pre':
      return codeOf(element.textContent)
    case 'blockquote':
      return prefixed(blocksOf(element), '> ', '> ')
    case 'hr':
      return '---'
    case 'table':
      return tableOf(element)
    case 'p':
      return lineOf(inlineOf(element).trim())
    default:
      return blocksOf(element)
  }
}

/** Signs at the beginning of a line that Markdown would read as a block. */
const lineOf = (words: string) =>
  words.replace(/^(#{1,6} |[-+] |> |\d+(?=[.)] ))/gm, (sign) => (/^\d/.test(sign) ? sign : `\\${sign}`))

function listOf(list: HTMLElement): string {
  const items = [...list.children].filter((item) => item.localName === 'li')
  return items
    .map((item, index) => {
      const checked = item.getAttribute('data-checked')
      const sign = checked === null ? '' : checked === 'true' ? '[x] ' : '[ ] '
      const mark = list.localName === 'ol' ? `${index + 1}. ` : '- '
      // The editor puts the check box and its words into elements of their own.
      for (const label of item.querySelectorAll(':scope > label')) label.remove()
      return prefixed(sign + tight(item), mark, ' '.repeat(mark.length))
    })
    .join('\n')
}

/** Lists within items follow their words without an empty line. */
const tight = (item: Element) => blocksOf(item).replace(/\n\n(?=\s*(?:- |\d+\. ))/g, '\n')

const prefixed = (words: string, first: string, others: string) =>
  words
    .split('\n')
    .map((line, index) => (index === 0 ? first : line === '' ? others.trimEnd() : others) + line)
    .join('\n')

/** A fence that is longer than any in the code. */
function codeOf(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([signs]) => signs.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${code.replace(/\n$/, '')}\n${fence}`
}

function tableOf(table: HTMLElement): string {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) =>
      inlineOf(cell)
        .replace(/\s*\n\s*/g, ' ')
        .replace(/\|/g, '\\|')
        .trim(),
    ),
  )
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width === 0) return ''
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...others] = rows
  return [line(head), line(Array.from({ length: width }, () => '---')), ...others.map(line)].join('\n')
}

const inlineOf = (parent: Node): string => [...parent.childNodes].map(inline).join('')

const SIGNS: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '_', i: '_', s: '~~', del: '~~' }

function inline(node: Node): string {
  if (node instanceof Text) return node.data.replace(/\s+/g, ' ').replace(/([\\`*_[\]<])/g, '\\$1')
  if (!(node instanceof HTMLElement)) return ''
  const name = node.localName
  if (name === 'br') return '  \n'
  if (name === 'code') return `\`${node.textContent}\``
  if (name === 'img') return `![${node.getAttribute('alt') ?? ''}](${node.getAttribute('src') ?? ''})`
  if (name === 'script' || name === 'style' || name === 'input') return ''
  const words = inlineOf(node)
  if (name === 'a') return `[${words}](${node.getAttribute('href') ?? ''})`
  const sign = SIGNS[name]
  return sign && words.trim() !== '' ? marked(words, sign) : words
}

/** Signs stand at words, not at the spaces beside them. */
function marked(words: string, sign: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(words) ?? []
  return `${before}${sign}${inner}${sign}${after}`
}
