import type { LinkType, ShownPullRequest } from './pull-requests.schema.ts'

/** A pull request as reported by any code host. */
export interface PullRequest {
  type: LinkType
  shown: ShownPullRequest
  /** By the clock of the host. */
  time_updated: number
  /** Whether a review is requested; null when the host does not say. */
  isReviewRequested: boolean | null
  /** The whole body, of which cards show the beginning. */
  body: string
}

/** The states of a pull request, by the names of `vcs_mapping`. */
const STAGES = ['pr_draft', 'pr_open', 'pr_review_requested', 'pr_merged', 'pr_closed'] as const
export type Stage = (typeof STAGES)[number]

export function stageOf({ shown }: PullRequest, isReviewRequested: boolean): Stage {
  if (shown.merged) return 'pr_merged'
  if (shown.state === 'closed') return 'pr_closed'
  if (shown.draft) return 'pr_draft'
  return isReviewRequested ? 'pr_review_requested' : 'pr_open'
}

/** Hosts count in seconds. Of two states in the same second, the final one is the later one. */
const ENDS: Record<Stage, number> = { pr_draft: 0, pr_open: 0, pr_review_requested: 0, pr_closed: 1, pr_merged: 2 }

export function isTooLate(
  received: { stage: Stage; time_updated: number },
  known: { stage: Stage; time_updated: number },
): boolean {
  if (received.time_updated !== known.time_updated) return received.time_updated < known.time_updated
  return ENDS[received.stage] < ENDS[known.stage]
}

/** Scheme and name of a host. */
export function originOf(html_url: string): string {
  return URL.parse(html_url)?.origin ?? ''
}
