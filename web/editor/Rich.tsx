import { createElement, Fragment, type ReactNode } from 'react'
import { editorText } from '../text/editor.ts'
import { parseHtml, withParagraphs } from '../text/html.ts'
import styles from './Rich.module.css'
import { RichPicture } from './RichPicture.tsx'
import { ThingInText, thingIn } from './ThingInText.tsx'

/** What of a text is shown as what it is; of everything else only the words are shown. */
const SHOWN = new Set(
  'h1 h2 h3 h4 h5 h6 p div blockquote hr br ul ol li pre code table thead tbody tfoot tr th td strong b em i u s del ins mark small sub sup kbd'.split(
    ' ',
  ),
)
const VOID = new Set(['hr', 'br'])
const NEVER = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'textarea', 'label', 'input'])
/** A text of the API, built of elements one by one: no markup of others becomes a part of the page. */
export function Rich({ html, isInline = false }: { html: string; isInline?: boolean }) {
  const body = parseHtml(isInline ? html : withParagraphs(html))
  const content = partsOf(body, headingsOf(body))
  return isInline ? <span dir="auto">{content}</span> : <div className={styles.rich}>{content}</div>
}

/** What each heading of a text is called where it stands below a heading of the second level: no level is left out. */
type Headings = ReadonlyMap<string, string>

function headingsOf(body: HTMLElement): Headings {
  const used = new Set([...body.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ localName }) => localName))
  return new Map([...used].sort().map((name, rank) => [name, `h${Math.min(6, 3 + rank)}`]))
}

function partsOf(node: Node, headings: Headings): ReactNode[] {
  return [...node.childNodes].map((child, index) => {
    // Nothing in a text moves: its parts are identified by their positions.
    const key = String(index)
    if (child instanceof Text) return <Fragment key={key}>{child.data}</Fragment>
    return child instanceof HTMLElement ? partOf(child, key, headings) : null
  })
}

function partOf(element: HTMLElement, key: string, headings: Headings): ReactNode {
  const name = element.localName
  if (NEVER.has(name)) return null
  const parts = partsOf(element, headings)
  if (element.dataset.type === 'mention')
    return (
      <span key={key} className={styles.mention}>
        @{element.dataset.label || element.textContent.replace(/^@/, '')}
      </span>
    )
  if (element.dataset.type === 'taskItem')
    return (
      <li key={key} className={styles.task}>
        <input
          type="checkbox"
          checked={element.dataset.checked === 'true'}
          readOnly
          disabled
          aria-label={editorText.step(element.textContent)}
        />
        <div>{parts}</div>
      </li>
    )
  if (name === 'a') return linkOf(element, key, parts)
  if (name === 'img')
    return <RichPicture key={key} src={element.getAttribute('src') ?? ''} alt={element.getAttribute('alt') ?? ''} />
  if (!SHOWN.has(name)) return <Fragment key={key}>{parts}</Fragment>
  const isTasks = element.dataset.type === 'taskList'
  return createElement(
    headings.get(name) ?? name,
    {
      key,
      ...(isTasks && { className: styles.tasks }),
      ...(hasDirection(element) && { dir: 'auto' }),
      ...spansOf(element),
    },
    ...(VOID.has(name) ? [] : parts),
  )
}

/** Each block of a text, and each cell, is read in the direction of its first words; what is inside of them follows. */
const hasDirection = (element: HTMLElement) =>
  element.matches('body > :is(p, div, h1, h2, h3, h4, h5, h6, blockquote, ul, ol), td, th')

function spansOf(element: HTMLElement) {
  if (!(element instanceof HTMLTableCellElement)) return {}
  return { colSpan: element.colSpan, rowSpan: element.rowSpan }
}

/** Pages, mail and places on this server; never a script. */
function linkOf(element: HTMLElement, key: string, parts: ReactNode[]): ReactNode {
  const address = element.getAttribute('href') ?? ''
  if (!/^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(address)) return <Fragment key={key}>{parts}</Fragment>
  const link = (
    <a key={key} href={address} target="_blank" rel="noopener noreferrer nofollow">
      {parts}
    </a>
  )
  const thing = thingIn(address)
  if (!thing) return link
  return (
    <ThingInText key={key} {...thing} other={link}>
      {parts}
    </ThingInText>
  )
}
