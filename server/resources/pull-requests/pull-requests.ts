import type { LinkType, ShownPullRequest } from './pull-requests.schema.ts'

/** A pull request as a code host told it, whichever host it was. */
export interface PullRequest {
  type: LinkType
  shown: ShownPullRequest
  /** By the clock of the host. */
  time_updated: number
  /** True or false when this was told; null when the host says nothing about it. */
  isReviewRequested: boolean | null
  /** The whole body, of which cards show the beginning. */
  body: string
}

/** How far a pull request can be, by the names of `vcs_mapping`. */
const STAGES = ['pr_draft', 'pr_open', 'pr_review_requested', 'pr_merged', 'pr_closed'] as const
export type Stage = (typeof STAGES)[number]

export function stageOf({ shown }: PullRequest, isReviewRequested: boolean): Stage {
  if (shown.merged) return 'pr_merged'
  if (shown.state === 'closed') return 'pr_closed'
  if (shown.draft) return 'pr_draft'
  return isReviewRequested ? 'pr_review_requested' : 'pr_open'
}

/** Hosts count by the second. Of two states of the same second the one that nothing follows is the later one. */
const ENDS: Record<Stage, number> = { pr_draft: 0, pr_open: 0, pr_review_requested: 0, pr_closed: 1, pr_merged: 2 }

export function isTooLate(
  told: { stage: Stage; time_updated: number },
  known: { stage: Stage; time_updated: number },
): boolean {
  if (told.time_updated !== known.time_updated) return told.time_updated < known.time_updated
  return ENDS[told.stage] < ENDS[known.stage]
}

/** Scheme and name of a host. */
export function originOf(html_url: string): string {
  return URL.parse(html_url)?.origin ?? ''
}
