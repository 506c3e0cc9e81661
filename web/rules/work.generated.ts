// Generated from the schemas and limits of the server by `npm run generate`. Do not edit.

/** What priorities are called, from 0 on. */
export const PRIORITIES = ['none', 'urgent', 'high', 'medium', 'low'] as const
export type PriorityName = (typeof PRIORITIES)[number]

/** What lists stand for, and how far a card in them is. */
export const BEHAVIORS = ['backlog', 'committed', 'started', 'completed', 'cancelled'] as const
export type Behavior = (typeof BEHAVIORS)[number]

/** What is finished holds up nothing. */
export const FINISHED: readonly Behavior[] = ['completed', 'cancelled']

/** The lists of a sprint stand for these. */
export const SPRINT_STATUSES = ['committed', 'started', 'completed', 'cancelled'] as const
export type SprintStatus = (typeof SPRINT_STATUSES)[number]

export const LINK_TYPES = ['blocks', 'blocked_by', 'related', 'duplicates'] as const
export type LinkType = (typeof LINK_TYPES)[number]

/** Of several the first of these is shown. */
export const PULL_REQUEST_STATES = ['open', 'draft', 'merged', 'closed'] as const
export type PullRequestState = (typeof PULL_REQUEST_STATES)[number]

/** What a search finds. */
export type FoundKind = 'boards' | 'cards' | 'pages' | 'projects' | 'epics' | 'notes'

export const CODE_HOSTS = ['github', 'gitlab', 'gitea'] as const
export type CodeHost = (typeof CODE_HOSTS)[number]

export const TITLE_LENGTH = 500
export const URL_LENGTH = 2000
export const PASSWORD_MIN_LENGTH = 10
export const HIGHEST_ESTIMATE = 1000000
export const PAGE_SIZE = 100
export const PAGE_ITEMS = 500
export const CARDS_BY_ID = 200
export const BATCH_OPERATIONS = 500
export const CARD_LIMIT = 1000000
export const FIRST_MILLISECONDS = 100000000000
