import type { Card } from '../../client/client.ts'
import type { PullRequestState } from '../rules/work.generated.ts'

type ExternalLink = Card['external_links'][number]
export type PullRequest = NonNullable<ExternalLink['github_pull_request']>
export type { PullRequestState }

/** What a link shows, whichever host it is of. */
export function pullRequestIn(link: ExternalLink): PullRequest | undefined {
  return link[link.type]
}

/** How far a pull request is, in one word. */
export function stateOfLink(link: ExternalLink): PullRequestState {
  const shown = pullRequestIn(link)
  if (shown?.merged) return 'merged'
  if (shown?.state === 'closed') return 'closed'
  return shown?.draft ? 'draft' : 'open'
}
