import Markdown from 'markdown-it'
import { parseHtml } from '../text/html.ts'

// Raw HTML stays the text it is. Lines that were broken stay broken, as in every field where Markdown is typed.
const markdown = new Markdown({ html: false, linkify: true, breaks: true })
// Only whole addresses become links: names of files ("main.rs") would be taken for domains.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
// A picture elsewhere is shown as its words: its server would learn who reads them.
markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '')

/** Markdown as the editor's HTML. A single paragraph goes on in the line that it is pasted into, with the spaces around it. */
export function fromMarkdown(words: string): { html: string; isInline: boolean } {
  const body = parseHtml(markdown.render(words.trim()))
  for (const list of body.querySelectorAll('ul')) makeTasks(list)
  for (const code of body.querySelectorAll('pre > code')) code.textContent = code.textContent.replace(/\n$/, '')
  // Between blocks there are only line breaks for those who read the source.
  for (const node of [...body.childNodes]) if (node instanceof Text) node.remove()
  const [only] = body.children
  if (body.children.length !== 1 || only?.localName !== 'p') return { html: body.innerHTML, isInline: false }
  const [before = ''] = /^[ \t]*/.exec(words) ?? []
  const [after = ''] = /[ \t]*$/.exec(words) ?? []
  return { html: before + only.innerHTML + after, isInline: true }
}

const TASK = /^\s*\[([ xX])\] /

/** A list of which every item begins with `[ ]` or `[x]`. */
function makeTasks(list: HTMLElement) {
  const items = [...list.children].map((item) => ({ item, words: firstWords(item) }))
  if (!items.every(({ words }) => TASK.test(words?.data ?? ''))) return
  list.dataset.type = 'taskList'
  for (const { item, words } of items) {
    const [sign = '', tick] = TASK.exec(words?.data ?? '') ?? []
    words?.replaceData(0, sign.length, '')
    item.setAttribute('data-type', 'taskItem')
    item.setAttribute('data-checked', String(tick !== ' '))
  }
}

function firstWords(item: Element): Text | null {
  const texts = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node instanceof Text && node.data.trim() !== '') return node
  return null
}
