import type { Mirror } from '../data/mirror.ts'
import type { CardRow } from '../data/rows.ts'

/** What new cards have from the beginning, besides values of custom fields. */
export interface GivenToCards {
  priority?: number
  owner_id?: string
  member_ids?: readonly string[]
  tag_ids?: readonly string[]
  epic_id?: string
  parent_id?: string
}

/** How it shows. A part is in the epic of its whole. */
export function shownOf(mirror: Mirror, { parent_id, ...given }: GivenToCards = {}): Partial<CardRow> {
  if (parent_id === undefined) return given
  return { ...given, parent_id, epic_id: mirror.row('cards', parent_id)?.epic_id ?? null }
}

/** As the API names it. The server puts a part into the epic of its whole: to name both could contradict. */
export function bodyOf({ member_ids, tag_ids, epic_id, parent_id, ...given }: GivenToCards = {}) {
  return {
    ...given,
    ...(member_ids && { members: member_ids.map((user_id) => ({ user_id })) }),
    ...(tag_ids && { tags: tag_ids }),
    ...(parent_id !== undefined ? { parent_card_id: parent_id } : epic_id !== undefined && { epic_id }),
  }
}
