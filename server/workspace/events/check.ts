import type { Changes } from '../log.ts'
import { EVENT_TYPES, type EventType } from './types.ts'

/**
 * Of a form that is not public, the address of an integration, the text of a note and the content of a template the log says that
 * it changed, but not to what.
 */
const MAY_SAY_NOTHING: ReadonlySet<EventType> = new Set<EventType>([
  'form.updated',
  'integration.updated',
  'note.updated',
  'template.updated',
])

/** Refuses changes that their event does not declare, and those from nothing to nothing. */
export function refuseUndeclared(type: EventType, changes: Changes) {
  const { changes: declared = {}, hasNumberedFields = false } = EVENT_TYPES.get(type) ?? {}
  for (const [field, [before, after]] of Object.entries(changes)) {
    if (!(field in declared) && !hasNumberedFields)
      throw new Error(`${type} says that ${field} changed, but does not declare it. Add it to events/.`)
    if ((before ?? null) === null && (after ?? null) === null && !MAY_SAY_NOTHING.has(type))
      throw new Error(`${type} says that ${field} changed from nothing to nothing.`)
  }
}
