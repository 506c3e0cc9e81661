import { parseHtml } from '../text/html.ts'
import { makeLists } from './word-lists.ts'

const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi
const STYLE = /(\s)style(?=\s*=)/gi

/** What text programs put beside the text. */
const NEVER = 'style, script, meta, link, title, xml, base'

/**
 * What comes from the clipboard, without the styles of the program that it was copied in: the page's policy allows none, and the browser
 * would complain of each. What they say about the text itself (bold, italic, struck through) becomes marks.
 */
export function cleanPasted(html: string): string {
  // The names of the attributes are changed before anything is parsed: a style is complained of as soon as it is an attribute.
  const body = parseHtml(
    html
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<style[\s\S]*?<\/style>/gi, '')
      .replace(TAG, (tag) => tag.replace(STYLE, '$1data-style')),
  )
  for (const element of body.querySelectorAll(NEVER)) element.remove()
  makeLists(body, (element) => element.getAttribute('data-style') ?? '')
  for (const element of body.querySelectorAll('*')) {
    const style = element.getAttribute('data-style') ?? ''
    element.removeAttribute('data-style')
    // `o:p` and its like.
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes)
    else mark(element, style)
  }
  return body.innerHTML
}

function mark(element: Element, style: string) {
  const weight = /(?:^|;)\s*font-weight\s*:\s*([\w-]+)/i.exec(style)?.[1]
  const isBold = weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  const isBoldElement = element.matches('b, strong')
  // Some programs wrap everything in a bold element that they style as not bold.
  if (isBoldElement && weight !== undefined && !isBold) element.replaceWith(...element.childNodes)
  else if (element.localName === 'span') {
    if (isBold) wrap(element, 'strong')
    if (/(?:^|;)\s*font-style\s*:\s*italic/i.test(style)) wrap(element, 'em')
    if (/(?:^|;)\s*text-decoration[\w-]*\s*:[^;]*line-through/i.test(style)) wrap(element, 's')
  }
}

function wrap(element: Element, name: string) {
  const wrapper = document.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}
