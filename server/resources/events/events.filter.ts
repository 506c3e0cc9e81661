import { readSeveral } from '../../http/several.ts'
import { STREAM_FILTER } from '../../limits/streams.ts'
import { toId } from '../shapes.ts'
import type { EventQuery } from './events.schema.ts'

/** Which events a reader wants: any of the ids within a kind, and a match in every kind that is named. */
export interface EventFilter {
  projects: ReadonlySet<number> | null
  boards: ReadonlySet<number> | null
  cards: ReadonlySet<number> | null
  types: ReadonlySet<string> | null
}

export const NO_FILTER: EventFilter = { projects: null, boards: null, cards: null, types: null }

export function toEventFilter({ project_id, board_id, card_id, type }: Partial<EventQuery>): EventFilter {
  const ids = (field: string, list: string | undefined) =>
    list === undefined ? null : new Set(readSeveral(field, list, STREAM_FILTER).map(toId))
  return {
    projects: ids('project_id', project_id),
    boards: ids('board_id', board_id),
    cards: ids('card_id', card_id),
    types: type === undefined ? null : new Set(readSeveral('type', type, STREAM_FILTER)),
  }
}
