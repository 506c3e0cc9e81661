import { MENTIONS } from '../../limits/writes.ts'
import { textOf } from '../../store/search/html.ts'

const TAG = /<[a-z][^<>]*>/gi
const MENTION = /\sdata-type\s*=\s*["']?mention\b/i
const NAMED = /\sdata-id\s*=\s*["']?(u[A-Za-z0-9]{7})\b/i
/** `@` before an id or an address, not inside an address. */
const ID_IN_TEXT = /(?<![\w.@+-])@(u[A-Za-z0-9]{7})(?![\w@])/g
const EMAIL_IN_TEXT = /(?<![\w.@+-])@([^\s@<>()[\]{},;:"“”]{1,64}@[\w.-]{1,190})/g

export interface Mentions {
  /** User ids, as they were written. */
  ids: Set<string>
  /** Addresses, in small letters. */
  emails: Set<string>
}

/**
 * Whom a text mentions: `<span data-type="mention" data-id="u3kT9xQa">@Ada</span>`, as editors write it, or in plain words
 * `@u3kT9xQa` and `@ada@example.com`. Names alone do not count: two people may have the same.
 */
export function mentionsIn(html: string): Mentions {
  const found: Mentions = { ids: new Set(), emails: new Set() }
  if (!/[@&]|mention/i.test(html)) return found
  for (const [tag] of html.matchAll(TAG)) {
    const id = MENTION.test(tag) ? NAMED.exec(tag)?.[1] : undefined
    if (id) add(found, found.ids, id)
  }
  const text = textOf(html)
  for (const [, id] of text.matchAll(ID_IN_TEXT)) if (id) add(found, found.ids, id)
  // The end of a sentence is no part of an address.
  for (const [, email] of text.matchAll(EMAIL_IN_TEXT))
    if (email) add(found, found.emails, (email.endsWith('.') ? email.slice(0, -1) : email).toLowerCase())
  return found
}

function add({ ids, emails }: Mentions, to: Set<string>, value: string) {
  if (ids.size + emails.size < MENTIONS) to.add(value)
}

/** People whom a text mentions now and did not before. */
export function newMentions(before: string, after: string): Mentions {
  const [old, now] = [mentionsIn(before), mentionsIn(after)]
  return { ids: now.ids.difference(old.ids), emails: now.emails.difference(old.emails) }
}
