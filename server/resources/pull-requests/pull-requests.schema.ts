import { type Static, Type } from 'typebox'
import { OrNull, Resource, Timestamp } from '../../http/schema.ts'
import {
  BRANCH_LENGTH,
  PULL_REQUEST_BODY_LENGTH,
  PULL_REQUEST_URL_LENGTH,
  PULL_REQUESTS_OF_CARD,
} from '../../limits/code-hosts.ts'
import { TITLE_LENGTH } from '../../limits/texts.ts'

/** A pull request as a card shows it: the same for every host, under the name of its kind. */

const Reference = Type.String({ maxLength: BRANCH_LENGTH, examples: ['main'] })
const GitReference = Type.Object(
  { label: Type.String({ maxLength: BRANCH_LENGTH, examples: ['acme:main'] }), ref: Reference },
  { additionalProperties: false },
)

const shown = {
  id: Type.Integer({ examples: [2_145_778_001] }),
  number: Type.Integer({ examples: [128] }),
  state: Type.String({ maxLength: 20, examples: ['open'] }),
  title: Type.String({ maxLength: TITLE_LENGTH, examples: ['Write the launch post'] }),
  body: Type.String({ maxLength: PULL_REQUEST_BODY_LENGTH }),
  // People follow it: a script as an address would run.
  html_url: Type.String({
    pattern: '^https?://',
    maxLength: PULL_REQUEST_URL_LENGTH,
    examples: ['https://github.com/acme/website/pull/128'],
  }),
  time_created: OrNull(Timestamp),
  time_updated: OrNull(Timestamp),
  time_closed: OrNull(Timestamp),
  time_merged: OrNull(Timestamp),
  head: GitReference,
  base: GitReference,
  draft: Type.Boolean(),
  merged: Type.Boolean(),
}

const GithubPullRequest = Resource('GithubPullRequest', shown)
export type ShownPullRequest = Static<typeof GithubPullRequest>

const LINK_TYPES = ['github_pull_request', 'gitlab_merge_request', 'gitea_pull_request'] as const
export type LinkType = (typeof LINK_TYPES)[number]

/** Its state, in one word; open ones come first. */
export const PULL_REQUEST_STATES = ['open', 'draft', 'merged', 'closed'] as const
export type PullRequestState = (typeof PULL_REQUEST_STATES)[number]

/** Reported by a code host. */
export const ExternalLink = Resource('ExternalLink', {
  type: Type.Enum([...LINK_TYPES], { examples: ['github_pull_request'] }),
  github_pull_request: Type.Optional(GithubPullRequest),
  gitlab_merge_request: Type.Optional(Resource('GitlabMergeRequest', shown)),
  gitea_pull_request: Type.Optional(Resource('GiteaPullRequest', shown)),
})
export type ExternalLink = Static<typeof ExternalLink>

export const ExternalLinks = Type.Array(ExternalLink, { maxItems: PULL_REQUESTS_OF_CARD })
