import sanitizeHtml from 'sanitize-html'
import { ALLOWED_ELEMENTS, DROPPED_WHOLE } from '../../html/allowed.ts'
import { DEPTH } from '../../html/recognize.ts'
import { REPLY_LINE } from '../../mail/letter.ts'
import type { Cut } from './cut-text.ts'

/** How mail programs name what they quote, and signatures. */
const QUOTE =
  /^(?:gmail_(?:extra|quote|quote_container|attr)|moz-cite-prefix|yahoo_quoted|protonmail_quote|zmail_extra)$/
const SIGNED =
  /^(?:gmail_signature|gmail_signature_prefix|moz-signature|ms-outlook-mobile-signature|protonmail_signature_block)$/
/** Below these everything is quoted. */
const END = /^(?:appendonsend|divrplyfwdmsg|mail-editor-reference-message-container|OLK_SRC_BODY_SECTION)$/i

/** An attribute for what goes with all that is in it: the name of an element does not survive so far. */
const DROPPED = 'data-dropped'

/** The HTML that the sender wrote, without quotes and signatures. It still has to be cleaned. */
export function cutHtml(html: string, { keepsQuotes }: Cut): string {
  let isOver = false
  return sanitizeHtml(html, {
    allowedTags: ALLOWED_ELEMENTS,
    // Nothing that means something here, as mentions do: a mail can only look like what it is.
    allowedAttributes: {
      '*': [DROPPED],
      a: ['href', 'title'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      ol: ['start', 'type'],
      td: ['colspan', 'rowspan', 'align'],
      th: ['colspan', 'rowspan', 'align'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['https', 'data'] },
    nonTextTags: DROPPED_WHOLE,
    nestingLimit: DEPTH,
    transformTags: {
      '*': (tagName, attribs) => {
        const names = [attribs.id, attribs['data-smartmail'], ...(attribs.class ?? '').split(/\s+/)]
        const is = (pattern: RegExp) => names.some((name) => name !== undefined && pattern.test(name))
        if (!keepsQuotes && is(END)) isOver = true
        const isQuote = is(QUOTE) || (tagName === 'blockquote' && attribs.type === 'cite')
        const isDropped = isOver || is(SIGNED) || (isQuote && !keepsQuotes)
        const { [DROPPED]: _, ...rest } = attribs
        return { tagName, attribs: isDropped ? { [DROPPED]: 'true' } : rest }
      },
    },
    exclusiveFilter: ({ attribs }) => attribs[DROPPED] !== undefined,
    textFilter: (text) => {
      if (text.includes(REPLY_LINE)) isOver = true
      return isOver ? '' : text
    },
  }).trim()
}

/** The words of HTML, each block on a line of its own. */
export function textOfHtml(html: string): string {
  const lines = html.replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b/gi, (end) => `\n${end}`)
  const text = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {}, nonTextTags: DROPPED_WHOLE })
  return text.replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof SIGNS) => SIGNS[name])
}

const SIGNS = { lt: '<', gt: '>', quot: '"', amp: '&' }
