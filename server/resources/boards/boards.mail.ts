import { randomBytes } from 'node:crypto'
import { AppError } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { allows, roleIn } from '../../workspace/policy.ts'
import { deleteRows, updateRow, updateRows, upsertRow } from '../../workspace/rows.ts'
import { type FoundBoard, type Mailbox, requireBoardToChange } from '../containers/boards.queries.ts'
import type { BoardEmail, UpdateBoard } from './boards.schema.ts'

/** 130 bits, in letters that mail programs leave unchanged: impossible to guess. */
const TOKEN_LENGTH = 26
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
export const BOARD_TOKEN = /^[a-z2-7]{26}$/

function newToken(): string {
  // 256 is a multiple of 32: each letter is as likely as any other.
  return Array.from(randomBytes(TOKEN_LENGTH), (byte) => must(LETTERS[byte % LETTERS.length])).join('')
}

/** Anyone who has the address can create cards: only people who may do so anyway see it, and no guests. */
export function toBoardEmail(r: Read, { mail_token, mail_active, mail_role }: Mailbox): BoardEmail | null {
  if (mail_token === null || r.mailDomain === null) return null
  if (r.viewer.is_guest || !allows(roleIn(r.role, mail_role), 'card.create')) return null
  return { email: `${mail_token}@${r.mailDomain}`, active: mail_active === 1 }
}

/**
 * How an update changes a board's address: it is switched on or off, and created if there is none yet. A board moved to
 * another space loses it, because others decide there. Logged without the address.
 */
export async function changeMail(
  w: Write,
  board: FoundBoard,
  email: UpdateBoard['email'],
  movedTo: number | undefined,
): Promise<Changes> {
  const before = inLog(board)
  const moves = movedTo !== undefined && movedTo !== board.project_id
  const stays = moves ? null : before
  const active = email?.active ?? stays?.active ?? false
  if (active && !before?.active) requireMail(w)
  if (active && !stays) {
    await insertMailbox(w, board.id)
    return { email: [before, { active }] }
  }
  if (moves && before) {
    await deleteRows(w, 'board_mailboxes', { board_id: board.id })
    return { email: [before, null] }
  }
  if (!stays || stays.active === active) return {}
  await updateRows(w, 'board_mailboxes', { board_id: board.id }, { is_active: active ? 1 : 0 })
  return { email: [before, { active }] }
}

/** Gives a board a new address: the one it had before takes no more mail. */
export async function renewMail(w: Write, id: string): Promise<BoardEmail> {
  const board = await requireBoardToChange(w, id)
  const domain = requireMail(w)
  await w.expectUnchanged(board.id, ['email'])
  const before = inLog(board)
  const token = await insertMailbox(w, board.id)
  await logChange(w, board, { email: [before, { active: true, ...(before && { renewed: true }) }] })
  return { email: `${token}@${domain}`, active: true }
}

/** Removes the address for good. */
export async function deleteMail(w: Write, id: string) {
  const board = await requireBoardToChange(w, id)
  const before = inLog(board)
  if (!before) return
  await w.expectUnchanged(board.id, ['email'])
  await deleteRows(w, 'board_mailboxes', { board_id: board.id })
  await logChange(w, board, { email: [before, null] })
}

/** The log, and so webhooks, say that a board takes mail, but not at which address. */
function inLog({ mail_token, mail_active }: Mailbox): { active: boolean } | null {
  return mail_token === null ? null : { active: mail_active === 1 }
}

function requireMail({ mailDomain }: Read): string {
  if (mailDomain === null)
    throw new AppError('mail_not_configured', 'This server receives no mail. Leave the address of the board inactive.')
  return mailDomain
}

async function insertMailbox(w: Write, board_id: number): Promise<string> {
  const columns = { token: newToken(), is_active: 1, user_id: w.user_id, time_created: w.now } as const
  await upsertRow(w, 'board_mailboxes', { board_id, ...columns }, columns)
  return columns.token
}

async function logChange(w: Write, { id, project_id }: FoundBoard, changes: Changes) {
  await updateRow(w, 'boards', id, touched(w))
  w.emit('board.updated', { board_id: id, project_id }, changes)
}
