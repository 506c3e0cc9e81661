import { firstCharacters, inOneLine } from '../../common/text.ts'
import type { Kind } from './notifications.schema.ts'

/** One line of an inbox. */
interface Line {
  kind: Kind
  kinds: readonly Kind[]
  total: number
  title: string
  /** Names of the people who did it, the latest first. */
  people: readonly string[]
  /** Whether it is about the reader. */
  isYours?: boolean
  /** The item of a checklist that it is about, if that is known. */
  item?: string | undefined
  /** How many people, including those not named. */
  totalPeople: number
}

/** Scheduled notifications have no author. */
const BY_CLOCK = {
  reminder: 'is what you wanted to be reminded of',
  overdue: 'is overdue',
  item_overdue: 'has an item of yours that is overdue',
  due_soon: 'is due soon',
  item_due_soon: 'has an item of yours that is due soon',
  health_stale: 'has had no health update in a long time',
  integration_off: 'could not be reached and was turned off',
  recurrence_paused: 'could not repeat its card and was paused',
  rule_paused: 'failed several times and was paused',
  rule_notified: 'is brought to your attention by a rule',
} as const

const BY_PEOPLE: Record<Exclude<Kind, keyof typeof BY_CLOCK>, (title: string) => string> = {
  mentioned: (title) => `mentioned you in ${title}`,
  assigned: (title) => `assigned ${title} to you`,
  item_assigned: (title) => `assigned an item of ${title} to you`,
  replied: (title) => `replied to a comment on ${title}`,
  commented: (title) => `commented on ${title}`,
  moved: (title) => `moved ${title}`,
  created: (title) => `created ${title}`,
  link_created: (title) => `created a link that sets a new password for ${title}`,
}

/** What happened before, of another kind than the last: the reader must not miss that a card is theirs. */
const ALSO: Record<Kind, string> = {
  mentioned: 'mentioned you',
  assigned: 'assigned to you',
  item_assigned: 'assigned an item to you',
  replied: 'a reply',
  commented: 'a comment',
  reminder: 'your reminder',
  overdue: 'overdue',
  item_overdue: 'an item of yours overdue',
  due_soon: 'due soon',
  item_due_soon: 'an item of yours due soon',
  moved: 'moved',
  created: 'created',
  health_stale: 'no health update',
  integration_off: 'turned off',
  recurrence_paused: 'paused',
  rule_paused: 'paused',
  rule_notified: 'a rule',
  link_created: 'a link created',
}

/** “Ada and 2 others commented on “Launch” (5 updates, before: assigned to you)”: plain text. */
export function lineOf({ kind, kinds, total, title, people, isYours = false, item, totalPeople }: Line): string {
  const quoted = isYours ? 'your account' : `“${inOneLine(title)}”`
  const before = kinds.filter((other) => other !== kind).map((other) => ALSO[other])
  const more = total > 1 ? ` (${total} updates${before.length > 0 ? `, before: ${before.join(', ')}` : ''})` : ''
  const named = item ? `: “${item}”` : ''
  if (isByClock(kind)) return `${quoted} ${BY_CLOCK[kind]}${named}${more}`
  const others = totalPeople - 1
  const who = people[0] ?? 'Someone'
  const also = others > 0 ? ` and ${others} ${others === 1 ? 'other' : 'others'}` : ''
  return `${inOneLine(who)}${also} ${BY_PEOPLE[kind](quoted)}${named}${more}`
}

export function isByClock(kind: Kind): kind is keyof typeof BY_CLOCK {
  return kind in BY_CLOCK
}

const EXCERPT_LENGTH = 200

/** The beginning of a text without its tags. */
export function excerptOf(plain: string): string {
  const text = plain.replace(/\s+/g, ' ').trim()
  const start = firstCharacters(text, EXCERPT_LENGTH)
  return start.length < text.length ? `${start}…` : start
}
