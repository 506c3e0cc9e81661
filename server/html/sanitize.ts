import sanitizeHtml from 'sanitize-html'
import { escapeHtml } from '../common/text.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_ELEMENTS, allowedOf, DROPPED_WHOLE, isElement, isUseful } from './allowed.ts'
import { withOwnMentions } from './mentions.ts'
import { DEPTH, isClean } from './recognize.ts'

/** Takes out of HTML what is not allowed. Takes long for a large text: see clean.ts. */
export function sanitize(html: string): string {
  const sanitized = sanitizeHtml(withTextInBrackets(withOwnMentions(html)), OPTIONS)
  // Two programs must agree before anything is stored: what only one of them takes for clean is shown as text.
  return isClean(sanitized) ? sanitized : escapeHtml(html)
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED_ELEMENTS,
  allowedAttributes: ALLOWED_ATTRIBUTES,
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['https', 'data'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: DROPPED_WHOLE,
  nonBooleanAttributes: ['href', 'src'],
  nestingLimit: DEPTH,
  transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: allowedOf(tagName, attributes) }) },
  exclusiveFilter: ({ tag, attribs }) => !isUseful(tag, attribs),
}

const OPENING = /<(?:\/?([a-z][^\s/<>]{0,100})|[/!?])/gi
/** Comments, declarations, and what word processors write. */
const UNSEEN = /^<(?:!(?:--|doctype|\[)|\?xml)/i

/** `List<String>`, `<ada@example.com>` and `</3` are no elements of anything: what was typed is kept as text. */
function withTextInBrackets(html: string): string {
  return html.replace(OPENING, (opening, name: string | undefined, at: number) => {
    const isMarkup = name === undefined ? UNSEEN.test(html.slice(at, at + 12)) : isElement(name)
    return isMarkup ? opening : `&lt;${opening.slice(1)}`
  })
}
