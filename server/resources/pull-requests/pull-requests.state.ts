import {
  type ExternalLink,
  PULL_REQUEST_STATES,
  type PullRequestState,
  type ShownPullRequest,
} from './pull-requests.schema.ts'

/** The state of a pull request, in one word. */
export function stateOfShown({ state, draft, merged }: ShownPullRequest): PullRequestState {
  if (merged) return 'merged'
  if (state === 'closed') return 'closed'
  return draft ? 'draft' : 'open'
}

/** The most important of several states: open ones come before finished ones. */
export function stateOfAll(links: readonly ExternalLink[]): PullRequestState | null {
  const states = links.flatMap((link) => {
    const shown = link[link.type]
    return shown ? [stateOfShown(shown)] : []
  })
  return PULL_REQUEST_STATES.find((state) => states.includes(state)) ?? null
}
