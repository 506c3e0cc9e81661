/** As much of a parsed text as is looked at here. */
interface HtmlNode {
  nodeType: number
  textContent: string | null
  previousSibling: HtmlNode | null
  nextSibling: HtmlNode | null
}

export interface HtmlElement extends HtmlNode {
  localName: string
  childNodes: Iterable<HtmlNode>
  attributes: Iterable<{ name: string; value: string }>
  parentElement: HtmlElement | null
  getAttribute(name: string): string | null
  closest(selector: string): HtmlElement | null
}

const TEXT = 3
const BREAK = '¶'

/**
 * What an HTML text says, apart from how it is spelled: two texts of the same meaning read the same. An editor may
 * write `<strong>` for `<b>` and paragraphs into the items of a list; it may not leave out a word, a mark or a row.
 */
export function normalizeHtml(body: HtmlElement): string {
  const said: string[] = []
  walk(body, [], said)
  const isBreak = (at: number) => said[at] === BREAK
  const isEdge = (at: number) => said[at] === undefined || said[at]?.startsWith('<') === true || isBreak(at)
  // Where a paragraph begins or ends says nothing beside the edge of something else, or of another paragraph.
  const once = said.filter((_, at) => !(isBreak(at) && isEdge(at - 1)))
  return once
    .filter((part, at) => !(part === BREAK && (at === once.length - 1 || once[at + 1]?.startsWith('<'))))
    .join('\n')
}

const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's' }
const INLINE = new Set('strong em u s mark small sub sup kbd ins code a'.split(' '))
/** They group what is in them, and say nothing by themselves. */
const UNSAID = new Set(['tbody', 'colgroup', 'label', 'input'])
/** What editors write beside an element, and what is so without being said. */
const BESIDE = new Set(['target', 'rel', 'data-mention-suggestion-char', 'class'])
const DEFAULTS: Readonly<Record<string, string>> = { colspan: '1', rowspan: '1', start: '1', 'data-checked': 'false' }

function walk(parent: HtmlElement, marks: readonly string[], said: string[]) {
  const isPreformatted = parent.closest('pre') !== null
  for (const child of parent.childNodes) {
    if (isElement(child)) walkElement(child, marks, said)
    else if (child.nodeType === TEXT) {
      const text = child.textContent ?? ''
      const words = isPreformatted ? text : text.replace(/[ \t\r\n]+/g, ' ')
      if (isPreformatted || words.trim() !== '' || isBetweenWords(child)) add(said, words, marks)
    }
  }
}

function walkElement(element: HtmlElement, marks: readonly string[], said: string[]) {
  const own = element.localName
  const name = SAME[own] ?? own
  const isMention = element.getAttribute('data-type') === 'mention'
  // A box of a step says what the step says; what a mention shows follows from whom it names.
  if (UNSAID.has(name) || (name === 'div' && element.parentElement?.getAttribute('data-type') === 'taskItem')) {
    walk(element, marks, said)
  } else if (name === 'p') {
    said.push(BREAK)
    walk(element, marks, said)
    said.push(BREAK)
  } else if (isMention) {
    said.push(`<mention ${element.getAttribute('data-id')} ${element.getAttribute('data-label')}>`)
  } else if (INLINE.has(name) && !(name === 'code' && element.parentElement?.localName === 'pre')) {
    walk(element, [...new Set([...marks, name + attributesOf(element)])].sort(), said)
  } else {
    said.push(`<${name}${attributesOf(element)}>`)
    walk(element, marks, said)
    said.push(`</${name}>`)
  }
}

function attributesOf(element: HtmlElement): string {
  return [...element.attributes]
    .filter(({ name, value }) => DEFAULTS[name] !== value && !(BESIDE.has(name) && element.localName !== 'code'))
    .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
    .sort()
    .join('')
}

/** Spaces between two words that are marked otherwise are seen; those between paragraphs are not. */
function isBetweenWords({ previousSibling, nextSibling }: HtmlNode): boolean {
  const isInline = (node: HtmlNode | null) =>
    node !== null && (isElement(node) ? INLINE.has(SAME[node.localName] ?? node.localName) : node.nodeType === TEXT)
  return isInline(previousSibling) && isInline(nextSibling)
}

/** Words that are marked alike are one text, however they were put together. */
function add(said: string[], words: string, marks: readonly string[]) {
  const ending = ` {${marks.join()}}`
  const last = said.at(-1)
  if (last?.startsWith('"') && last.endsWith(ending)) {
    const before: unknown = JSON.parse(last.slice(0, -ending.length))
    said[said.length - 1] = JSON.stringify(`${before}${words}`) + ending
  } else said.push(JSON.stringify(words) + ending)
}

function isElement(node: HtmlNode): node is HtmlElement {
  return node.nodeType === 1
}
