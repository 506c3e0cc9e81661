import type { Refs } from '../workspace/log.ts'
import type { ContainerRole } from '../workspace/policy.ts'

/**
 * A card or an epic: either has people, checklists, tags, links and comments. Clients use the same calls for both, with the id of
 * either as card_id.
 */
export interface WorkItem {
  noun: 'card' | 'epic'
  id: number
  /** The space whose tags it may have; an epic is in none, and has those of the workspace. */
  project_id: number | null
  container_role: ContainerRole | null
  /** The refs of events about it. */
  refs: Refs
}
