import { readReplyToken, type Thread } from '../../mail/reply-address.ts'
import { BOARD_TOKEN } from '../../resources/boards/boards.mail.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Role } from '../../workspace/policy.ts'
import { Refused } from './refusals.ts'

/** In whose name something is written, as they are in the workspace now. */
export interface Writer {
  team_id: string
  user_id: string
  role: Role
}

/** Where a mail goes: onto a board, or to the item of a notification. */
export type Mailbox =
  | { kind: 'board'; token: string; board_id: number; maker: Writer }
  | { kind: 'reply'; token: string; thread: Thread; person: Writer & { email: string } }

/** The mailbox with this address. Unknown, switched-off and forged ones are refused alike. */
export async function requireMailbox(gateway: Gateway, address: string): Promise<Mailbox> {
  const at = address.lastIndexOf('@')
  const token = address.slice(0, Math.max(0, at)).toLowerCase()
  const isHere = address.slice(at + 1).toLowerCase() === gateway.mailDomain
  const mailbox = isHere ? ((await findBoardMailbox(gateway, token)) ?? (await findThread(gateway, token))) : null
  if (!mailbox) throw new Refused('unknown')
  return mailbox
}

async function findBoardMailbox({ store }: Gateway, token: string): Promise<Mailbox | null> {
  if (!BOARD_TOKEN.test(token)) return null
  const row = await store.lookUp((db) =>
    db
      .selectFrom('board_mailboxes')
      .innerJoin('members', (join) =>
        join
          .onRef('members.team_id', '=', 'board_mailboxes.team_id')
          .onRef('members.user_id', '=', 'board_mailboxes.user_id'),
      )
      .select(['board_mailboxes.team_id', 'board_mailboxes.board_id', 'members.user_id', 'members.role'])
      .where('board_mailboxes.token', '=', token)
      .where('board_mailboxes.is_active', '=', 1)
      .where('members.status', '=', 'active')
      .executeTakeFirst(),
  )
  if (!row) return null
  const { board_id, ...maker } = row
  return { kind: 'board', token, board_id, maker }
}

async function findThread({ store, mailKeys }: Gateway, token: string): Promise<Mailbox | null> {
  const claim = readReplyToken(token)
  if (!claim) return null
  const { team_id, user_id } = claim.thread
  const row = await store.lookUp((db) =>
    db
      .selectFrom('mail_recipients')
      .innerJoin('members', (join) =>
        join
          .onRef('members.team_id', '=', 'mail_recipients.team_id')
          .onRef('members.user_id', '=', 'mail_recipients.user_id'),
      )
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['mail_recipients.unsubscribe_key', 'members.role', 'users.email'])
      .where('mail_recipients.team_id', '=', team_id)
      .where('mail_recipients.user_id', '=', user_id)
      .where('members.status', '=', 'active')
      .where('members.time_joined', 'is not', null)
      .executeTakeFirst(),
  )
  // Unknown people take just as long to check.
  const key = row ? mailKeys.open(row.unsubscribe_key, { team_id, user_id }) : null
  if (!claim.isSigned(key ?? '') || !row || key === null) return null
  const person = { team_id, user_id, role: row.role, email: row.email }
  return { kind: 'reply', token, thread: claim.thread, person }
}
