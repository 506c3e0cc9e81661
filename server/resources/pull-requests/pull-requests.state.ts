import {
  type ExternalLink,
  PULL_REQUEST_STATES,
  type PullRequestState,
  type ShownPullRequest,
} from './pull-requests.schema.ts'

/** How far a pull request is, in one word. */
export function stateOfShown({ state, draft, merged }: ShownPullRequest): PullRequestState {
  if (merged) return 'merged'
  if (state === 'closed') return 'closed'
  return draft ? 'draft' : 'open'
}

/** That of several which wants most to be seen: what is open comes before what is over. */
export function stateOfAll(links: readonly ExternalLink[]): PullRequestState | null {
  const states = links.flatMap((link) => {
    const shown = link[link.type]
    return shown ? [stateOfShown(shown)] : []
  })
  return PULL_REQUEST_STATES.find((state) => states.includes(state)) ?? null
}
