import type { Card } from '../../client/client.ts'
import type { CardRow } from './rows.ts'

type ExternalLink = Card['external_links'][number]
export type PullRequest = NonNullable<ExternalLink['github_pull_request']>
export type PullRequestState = NonNullable<CardRow['pull_request']>

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
