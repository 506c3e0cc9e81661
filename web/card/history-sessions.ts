import type { Change } from '../data/reading.ts'
import { cardText } from '../text/card.ts'
import { epicHistoryTypes } from '../text/epic-history.ts'

/** What one person did to a card without a longer pause, as one. */
export interface Session {
  /** The last of it: the card can be restored to the state after that. */
  entry: Change
  words: string
  changes: Change['changes']
}

/** Each value of a custom field is a change of its own, under this and the id of the field. */
export const VALUES = 'custom_fields.'

/** A longer pause begins another session. */
const PAUSE_MS = 10 * 60_000

/** What belongs to editing a card, an epic or a page. What happens once, and what is said about it, stands by itself. */
const EDITING =
  /^(?:(?:card|epic)\.(?:updated|moved|linked|members_changed|tags_changed|checklist_.+)|page\.(?:updated|moved))$/

/** Newest first, as they come. */
export function sessionsOf(entries: readonly Change[]): Session[] {
  const groups: Change[][] = []
  for (const entry of entries) {
    const group = groups.at(-1)
    const next = group?.at(-1)
    if (group && next && belongsTo(entry, next)) group.push(entry)
    else groups.push([entry])
  }
  return groups.flatMap((group) => {
    const [entry] = group
    return entry ? { entry, words: wordsFor(group.map(({ type }) => type)), changes: merged(group) } : []
  })
}

function belongsTo(entry: Change, next: Change): boolean {
  if (!EDITING.test(entry.type) || !EDITING.test(next.type)) return false
  const actor = ({ user_id, user: { source } }: Change) => `${user_id} ${source.type} ${source.agent_id}`
  return actor(entry) === actor(next) && next.time_created - entry.time_created <= PAUSE_MS
}

/** From what was there before the first of them to what is there after the last; without what was taken back. */
function merged(group: readonly Change[]): Change['changes'] {
  const changes: Change['changes'] = {}
  for (const entry of group.toReversed())
    for (const [name, [before, after]] of partsOf(entry.changes))
      changes[name] = [name in changes ? changes[name]?.[0] : before, after]
  return Object.fromEntries(Object.entries(changes).filter(([, [before, after]]) => !isSame(before, after)))
}

/** Of custom fields the log names those that changed, in one object: each is a change of its own. */
function partsOf(changes: Change['changes']): [string, unknown[]][] {
  const { custom_fields, ...others } = changes
  // The log holds JSON, by the ids of fields.
  const [old, now] = (custom_fields ?? []).map((values) => values ?? {}) as Record<string, unknown>[]
  const ids = Object.keys({ ...old, ...now })
  return [
    ...Object.entries(others),
    ...ids.map((id): [string, unknown[]] => [`${VALUES}${id}`, [old?.[id], now?.[id]]]),
  ]
}

/** The custom fields that changes name, by their ids. */
export function fieldsIn(entries: readonly Change[]): string[] {
  const names = entries.flatMap(({ changes }) => partsOf(changes).map(([name]) => name))
  return [...new Set(names.flatMap((name) => (name.startsWith(VALUES) ? name.slice(VALUES.length) : [])))]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const TYPES = { ...cardText.historyTypes, ...epicHistoryTypes }

/** The log may know more types than this page. */
function wordsFor(types: readonly string[]): string {
  const [type = ''] = types
  const isOne = types.every((other) => other === type)
  if (types.length > 1 && types.every((other) => other.includes('.checklist'))) return cardText.changedChecklists
  const shown = isOne ? type : `${type.slice(0, type.indexOf('.'))}.updated`
  return Object.entries(TYPES).find(([known]) => known === shown)?.[1] ?? cardText.otherHistory
}
