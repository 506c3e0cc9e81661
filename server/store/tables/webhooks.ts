import type { Authorship, Defaulted, Flag } from './columns.ts'

/** Programs that receive events, and code hosts, which send them. */
export interface WebhookTables {
  integrations: IntegrationTable
  webhook_cursors: WebhookCursorTable
  webhook_deliveries: WebhookDeliveryTable
  pull_requests: PullRequestTable
}

interface IntegrationTable extends Authorship {
  team_id: string
  id: number
  type: string
  title: string
  /** JSON of where it is and of its secrets, encrypted: see `server/common/secrets.ts`. */
  sealed: string
  /** Which key it was encrypted with. */
  key_id: string
  /** JSON: types of events, `noun.*` or `*`. */
  events: string
  /** JSON: ids of spaces; empty for all. */
  project_ids: string
  is_active: Flag
  /** Why the program itself turned it off: gone, failed. */
  switched_off: string | null
  /** Of a code host: the end of the address that it calls. */
  hook: Defaulted<string | null>
}

/** The position of an integration in the log. */
interface WebhookCursorTable {
  team_id: string
  integration_id: number
  /** Everything up to here was delivered, or is not for it. */
  seq: number
  /** How often the cursor was moved by hand. */
  replays: Defaulted<number>
  /** Of the event that comes next. */
  attempts: Defaulted<number>
  /** When the first of them failed. */
  time_failing: Defaulted<number | null>
  /** Not before. */
  time_next: Defaulted<number>
  /** The process that delivers, and until when it may. */
  lease_owner: Defaulted<string | null>
  lease_until: Defaulted<number>
  last_delivery_id: Defaulted<number>
  /** Of the event that is being tried again. */
  delivery_id: Defaulted<number | null>
  time_success: Defaulted<number | null>
  time_failure: Defaulted<number | null>
  last_error: Defaulted<string | null>
}

interface WebhookDeliveryTable {
  team_id: string
  integration_id: number
  /** Counts per integration. */
  id: number
  /** Null for a test. */
  seq: number | null
  type: string
  message_id: string
  attempts: number
  status: string
  response_status: number | null
  error: string | null
  time_created: number
  time_delivered: number | null
}

/** The last state from a code host of a pull request that belongs to cards. */
interface PullRequestTable {
  team_id: string
  /** As the kind of link on a card. */
  type: string
  /** Scheme and name of the host: the ids of two hosts are the same numbers. */
  origin: string
  /** Its id at the host. */
  remote_id: number
  /** How far it is, by the names of a board's `vcs_mapping`. */
  stage: string
  is_review_requested: Flag
  /** By the clock of the host: what is older than this comes too late. */
  time_updated: number
  /** JSON: the cards that it belongs to, each with the list that it put the card into, if it did. */
  cards: string
}
