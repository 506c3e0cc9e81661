import type { Defaulted, Flag } from './columns.ts'

/** Notifications and mail. */
export interface NotificationTables {
  notifications: NotificationTable
  notification_settings: NotificationSettingsTable
  notification_cursors: NotificationCursorTable
  mails: MailTable
  mail_recipients: MailRecipientTable
  board_mailboxes: BoardMailboxTable
  taken_mails: TakenMailTable
}

/** One line of a person's inbox: about one item, and all that happened to it while the line was unread. */
interface NotificationTable {
  team_id: string
  user_id: string
  /** The turn in which the line was made. */
  id: number
  /** Counts what happens to the lines of each person, from 1: they are in the order of their last turns. */
  turn: number
  /**
   * card, epic, page or integration: what `thing_id` is; member for an event about a person, then `thing_id` is its
   * seq, negated.
   */
  noun: string
  thing_id: number
  /** The last kind; all of them, apart by commas, the last one first. */
  kind: string
  kinds: string
  /** Who did it, apart by commas, the last one first; empty for the clock. */
  actors: string
  /** How many actions the line covers. */
  total: number
  /** The last comment, if there was one. */
  comment_id: number | null
  /** The last event. */
  seq: number
  /** Waits for the next daily mail. */
  is_for_digest: Defaulted<Flag>
  time_created: number
  time_updated: number
  time_read: Defaulted<number | null>
  time_archived: Defaulted<number | null>
  /** Put away until then: it comes back unread. */
  snoozed_until: Defaulted<number | null>
  /** Its mail waits for the end of the person's quiet hours. */
  held_until: Defaulted<number | null>
}

interface NotificationSettingsTable {
  team_id: string
  user_id: string
  /** JSON: only what differs from what everybody starts with. */
  settings: string
  time_updated: number
  /** How long before a due date they are reminded, in milliseconds; -1 for never. Null for those who never chose. */
  due_lead: Defaulted<number | null>
  /** When they chose it. */
  time_due_lead: Defaulted<number | null>
}

/** How far the log of a workspace has been turned into notifications; none for a workspace that is new. */
interface NotificationCursorTable {
  team_id: string
  seq: number
}

/** A mail that waits to be sent. What it says follows from what it is about, when it is sent. */
interface MailTable {
  team_id: string
  id: string
  /** Whom it goes to. */
  user_id: string
  /** notification, digest, invitation, reset, link_created, address or address_changed */
  kind: string
  notification_id: number | null
  /** Who invited, or made the link. */
  actor_id: string | null
  /** The person it is about, if it goes to someone else. */
  about_user_id: Defaulted<string | null>
  attempts: Defaulted<number>
  /** When it is to be tried; during an attempt, when another process may try. */
  time_next: number
  /** When it was given up; null while it is not. */
  time_failed: Defaulted<number | null>
  /** What the mail server said last. */
  error: Defaulted<string>
  time_created: number
}

/** A person who gets mail. */
interface MailRecipientTable {
  team_id: string
  user_id: string
  /** What the links in their mails, and the addresses that take their replies, are signed with: sealed, see `MailKeys`. */
  unsubscribe_key: string
  /** The day (since 1970, in their own time) of their last daily mail. */
  digest_day: Defaulted<number | null>
}

/** The address of a board that takes mail. */
interface BoardMailboxTable {
  team_id: string
  board_id: number
  /** What stands before the @. */
  token: string
  is_active: Flag
  /** Who made the address: what comes from outside is written in their name. */
  user_id: string
  time_created: number
}

/** A mail that became something: the same one becomes nothing more. */
interface TakenMailTable {
  team_id: string
  /** SHA-256 of whom it was for, from whom, and its Message-ID. */
  digest: string
  time_created: number
}
