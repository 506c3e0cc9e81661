import { decodeHTML, decodeHTMLAttribute } from 'entities'
import { escapeHtml } from '../common/text.ts'

/**
 * The mentions of the service's own editor: `<user-mention user-id="u3kT9xQa" user-value="Ada" …></user-mention>`, and
 * `<mention-user …>` of programs that write it the other way round. What lies between the tags is text, or nothing.
 */
const MENTION = /<(user-mention|mention-user)\b((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>(?:([^<>]*)<\/\1\s*>)?/gi
const ATTRIBUTE = /([\w-]{1,50})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

/** The attributes that say who is mentioned, and what they are called there: the first that has a value. */
const IDS = ['user-id', 'data-user-id', 'user_id', 'userid', 'data-id', 'id', 'accountid']
const LABELS = ['user-value', 'data-label', 'label', 'data-value', 'value', 'name']

/** The same text with our own mentions in their place. It still has to be cleaned. */
export function withOwnMentions(html: string): string {
  return html.replace(MENTION, (_element, _name, written: string, inner: string | undefined) => {
    const attributes = attributesIn(written)
    const first = (names: readonly string[]) => names.map((name) => attributes.get(name)).find((value) => value)
    const id = first(IDS)
    const shown = decodeHTML(inner ?? '').trim()
    const label = first(LABELS) ?? (shown.replace(/^@/, '') || id)
    // Nobody is named: what it shows is all that there is.
    if (!id) return escapeHtml(shown || (label ? `@${label}` : ''))
    const name = escapeHtml(label ?? id)
    return `<span data-type="mention" data-id="${escapeHtml(id)}" data-label="${name}">@${name}</span>`
  })
}

function attributesIn(written: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single, bare] of written.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, decodeHTMLAttribute(double ?? single ?? bare ?? '').trim())
  }
  return found
}
