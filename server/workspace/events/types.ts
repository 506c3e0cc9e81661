import type { Noun } from '../nouns.ts'
import { board, form, list, project, sprint, sprint_settings, view } from './containers.ts'
import type { EventDeclaration } from './declare.ts'
import { field } from './fields.ts'
import { integration } from './integrations.ts'
import { member, team, token } from './people.ts'
import { recurrence } from './recurrences.ts'
import { rule } from './rules.ts'
import { template } from './templates.ts'
import { timeEntry } from './time-entries.ts'
import { comment, note, page, tag } from './words.ts'
import { card, epic } from './work.ts'

/** Every kind of event, by the noun and the verb of its type. Nothing else can be written to the log. */
export const EVENTS = {
  board,
  card,
  comment,
  epic,
  field,
  form,
  integration,
  list,
  member,
  note,
  page,
  project,
  sprint,
  sprint_settings,
  tag,
  team,
  template,
  recurrence,
  rule,
  time_entry: timeEntry,
  token,
  view,
} as const satisfies Record<Noun, Record<string, EventDeclaration>>

export type VerbOf<N extends Noun> = keyof (typeof EVENTS)[N] & string
export type EventType = { [N in Noun]: `${N}.${VerbOf<N>}` }[Noun]

/** The same, by full type. */
export const EVENT_TYPES: ReadonlyMap<EventType, EventDeclaration> = new Map(
  Object.entries(EVENTS).flatMap(([noun, verbs]) =>
    Object.entries<EventDeclaration>(verbs).map(([verb, declaration]) => [
      // `Object.entries` forgets the names.
      `${noun}.${verb}` as EventType,
      declaration,
    ]),
  ),
)

export function isEventType(type: string): type is EventType {
  // Called with any text, not only with a type.
  return (EVENT_TYPES as ReadonlyMap<string, EventDeclaration>).has(type)
}
