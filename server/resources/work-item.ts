import type { Refs } from '../workspace/log.ts'
import type { PlaceRole } from '../workspace/policy.ts'

/**
 * A card or an epic: either has people, checklists, tags, links and comments. Clients know one set of calls for both, which
 * call the id of either a card's.
 */
export interface WorkItem {
  noun: 'card' | 'epic'
  id: number
  /** The space whose tags it may have; an epic is of none, and has those of the workspace. */
  project_id: number | null
  place_role: PlaceRole | null
  /** What events about it concern. */
  refs: Refs
}
