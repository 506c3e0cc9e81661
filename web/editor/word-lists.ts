/**
 * Word writes lists as paragraphs: a style says the level (`mso-list: l0 level2 lfo1`), and the bullet or number is a part of the
 * text, marked as one to be left out (`mso-list: Ignore`). These become lists.
 */

const LEVEL = /mso-list\s*:[^;]*\blevel(\d)/i
const IGNORED = /mso-list\s*:\s*ignore/i
const NUMBER = /^\s*(?:\d{1,3}|[a-z]|[ivxlc]{1,5})[.)]/i

interface OpenList {
  list: Element
  level: number
}

/** `styleOf` answers the style that an element had. */
export function makeLists(body: HTMLElement, styleOf: (element: Element) => string) {
  let open: OpenList[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(LEVEL.exec(styleOf(paragraph))?.[1] ?? 0)
    if (level === 0) continue
    const signs = [...paragraph.querySelectorAll('span')].filter((span) => IGNORED.test(styleOf(span)))
    const name = NUMBER.test(signs[0]?.textContent ?? '') ? 'ol' : 'ul'
    for (const sign of signs) sign.remove()
    // Something else between two lists ends the first.
    if (last && paragraph.previousElementSibling !== last) open = []
    const { item, lists } = newItem(open, { level, name }, paragraph)
    item.append(...paragraph.childNodes)
    paragraph.remove()
    open = lists
    last = lists[0]?.list ?? null
  }
}

/** An item at its level, in the list that is open there or in a new one. */
function newItem(open: readonly OpenList[], { level, name }: { level: number; name: string }, before: Element) {
  const lists = open.filter((one) => one.level <= level)
  const top = lists.at(-1)
  if (top?.level === level && top.list.localName !== name) lists.pop()
  const parent = lists.at(-1)
  if (parent?.level !== level) {
    const list = document.createElement(name)
    const into = parent?.list.lastElementChild
    if (into) into.append(list)
    else before.before(list)
    lists.push({ list, level })
  }
  const item = document.createElement('li')
  lists.at(-1)?.list.append(item)
  return { item, lists }
}
