import type { Changes } from '../log.ts'
import { EVENT_TYPES, type EventType } from './types.ts'

/** Of a form that is not public, and of the address of an integration, the log says that something changed, and not what. */
const MAY_SAY_NOTHING: ReadonlySet<EventType> = new Set<EventType>(['form.updated', 'integration.updated'])

/** Refuses changes that the declaration of their event does not know, and those from nothing to nothing. */
export function refuseUndeclared(type: EventType, changes: Changes) {
  const { changes: declared = {}, hasNumberedFields = false } = EVENT_TYPES.get(type) ?? {}
  for (const [field, [before, after]] of Object.entries(changes)) {
    if (!(field in declared) && !hasNumberedFields)
      throw new Error(`${type} says that ${field} changed, but does not declare it. Add it to events/.`)
    if ((before ?? null) === null && (after ?? null) === null && !MAY_SAY_NOTHING.has(type))
      throw new Error(`${type} says that ${field} changed from nothing to nothing.`)
  }
}
