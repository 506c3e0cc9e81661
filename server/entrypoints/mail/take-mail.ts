import { hash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { DNSResolver } from 'mailauth'
import { AppError } from '../../common/errors.ts'
import { storableJson } from '../../common/text.ts'
import { DAY_MS } from '../../common/time.ts'
import type { Files } from '../../files/files.ts'
import { TAKEN_MAIL_DAYS } from '../../limits/mail.ts'
import { findOpenList } from '../../resources/cards/cards.room.ts'
import { createCard } from '../../resources/cards/cards.service.ts'
import { createComment } from '../../resources/comments/comments.service.ts'
import { findFirstListOfBoard } from '../../resources/containers/lists.queries.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Action } from '../../workspace/policy.ts'
import { deleteRows, insertRows } from '../../workspace/rows.ts'
import { Attachments } from './attachments.ts'
import type { Verdict } from './authentic.ts'
import { contentOf, requesterNote } from './content.ts'
import type { Mailbox, Writer } from './mailboxes.ts'
import { findPerson, watch } from './people.ts'
import { type Arrived, type MailContents, readMail } from './read-mail.ts'
import { Refused } from './refusals.ts'

interface Means {
  gateway: Gateway
  files: Files
  mailDomain: string
  resolver: DNSResolver
  /** Receives the processor time that reading took. */
  onWork: (ms: number) => void
}

/** What became of a mail: `repeat` for one that had come before. */
export type Taken = 'card' | 'comment' | 'repeat'

/** Turns a mail into a card or a comment, once. When this returns, it is committed. */
export async function takeMail(means: Means, mailbox: Mailbox, mail: Arrived): Promise<Taken> {
  const { team_id } = mailbox.kind === 'board' ? mailbox.maker : mailbox.person
  const { contents, verdict, sha256 } = await readMail(mail, mailbox.kind === 'board' ? 'card' : 'comment', {
    ...means,
    team_id,
    folder: means.files.storage.arriving,
  })
  const attachments = new Attachments(means.files, contents)
  try {
    // No mailbox here writes to another.
    if (contents.from.endsWith(`@${means.mailDomain}`)) throw new Refused('loop')
    const taking = { ...means, mail, contents, verdict, sha256, attachments }
    const taken = await (mailbox.kind === 'board' ? takeCard(taking, mailbox) : takeReply(taking, mailbox))
    if (taken !== 'repeat') attachments.keep()
    return taken
  } finally {
    await attachments.close()
  }
}

interface Taking extends Means {
  mail: Arrived
  contents: MailContents
  verdict: Verdict
  sha256: string
  attachments: Attachments
}

async function takeCard(taking: Taking, mailbox: Mailbox & { kind: 'board' }): Promise<Taken> {
  const { gateway, contents, verdict, attachments } = taking
  const { from, subject } = contents
  const { maker, board_id } = mailbox
  const member = await gateway.store.lookUp((db) => findPerson(db, maker.team_id, from))
  // Whether a member wrote it may be known in a minute; as an outsider's it would be wrong for good.
  if (member && verdict === 'unknown') throw new Refused('unverified')
  const title = subject || 'Mail without a subject'
  await attachments.store(gateway, maker.team_id)
  const asCard = (content: string) => async (w: Write) => {
    const first = (await isStillOn(w, mailbox.token)) && (await findFirstListOfBoard(w, board_id))
    if (!first) throw new Refused('closed')
    const { id, full_list_id } = await findOpenList(w, first, { estimate: null })
    const where = { board_id: String(board_id), list_id: String(id) }
    const card = await createCard(w, { ...where, title, content }, undefined, { full_list_id, origin: 'sender' })
    await attachments.attach(w, { noun: 'card', id: card.id })
    await watch(w, card, contents.people)
    return 'card' as const
  }
  if (member && verdict === 'pass') {
    const taken = await write(
      taking,
      mailbox,
      member,
      'card.create',
      asCard(await contentOf(contents, member.team_id, '', attachments.note)),
    )
    // A member who may not write on this board counts as an outsider.
    if (taken !== null) return taken
  }
  const content = await contentOf(contents, maker.team_id, requesterNote(from), attachments.note)
  const taken = await write(taking, mailbox, maker, 'card.create', asCard(content))
  if (taken === null) throw new Refused('closed')
  return taken
}

async function takeReply(taking: Taking, mailbox: Mailbox & { kind: 'reply' }): Promise<Taken> {
  const { gateway, contents, verdict, attachments } = taking
  const { person, thread } = mailbox
  if (contents.from !== person.email || verdict === 'fail') throw new Refused('foreign')
  await attachments.store(gateway, person.team_id)
  const written = await contentOf(contents, person.team_id, '', attachments.note)
  const isEmpty = written === attachments.note
  if (isEmpty && attachments.isEmpty) throw new Refused('empty')
  const content = isEmpty ? `<p>Sent by mail</p>${written}` : written
  const subject = thread.noun === 'page' ? { page_id: String(thread.thing_id) } : { card_id: String(thread.thing_id) }
  const taken = await write(taking, mailbox, person, 'comment.create', async (w) => {
    const { id } = await createComment(w, { ...subject, content })
    await attachments.attach(w, { noun: 'comment', id })
    return 'comment' as const
  })
  if (taken === null) throw new Refused('closed')
  return taken
}

/** Writes as a person, unless the mail has come before; null if they may not, or may not any more. */
async function write(
  { gateway, mail, contents, verdict, sha256 }: Taking,
  { token }: Mailbox,
  { team_id, user_id, role }: Writer,
  action: Action,
  make: (w: Write) => Promise<Taken>,
): Promise<Taken | null> {
  const { from } = contents
  const source = storableJson(JSON.stringify({ type: 'email', email_addr: from, email_verified: verdict === 'pass' }))
  const digest = digestOf(mail.messageId || sha256, from, token)
  try {
    const workspace = gateway.enter({ team_id, user_id, role, source, scope: 'write' }, action)
    return await workspace.write(async (w) => {
      if (await hasCome(w, digest)) return 'repeat'
      await deleteRows(w, 'taken_mails', {}, sql<SqlBool>`time_created < ${w.now - TAKEN_MAIL_DAYS * DAY_MS}`)
      await insertRows(w, 'taken_mails', [{ digest, time_created: w.now }])
      return make(w)
    })
  } catch (error) {
    // Others used up the capacity meanwhile: the next try leaves the files out.
    if (error instanceof AppError && error.code === 'quota_exceeded') throw new Refused('too_busy')
    if (error instanceof AppError && error.code === 'limit_reached') throw new Refused('full')
    if (error instanceof AppError && isForGood(error)) return null
    throw error
  }
}

/** What trying again would not change: no longer seen, no longer allowed, archived, or full. */
function isForGood({ status }: AppError): boolean {
  return status >= 400 && status < 500 && status !== 429
}

/** The address may have been switched off or renewed while this waited for its turn. */
async function isStillOn({ db, team_id }: Write, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('board_mailboxes')
    .select('is_active')
    .where('team_id', '=', team_id)
    .where('token', '=', token)
    .executeTakeFirst()
  return row?.is_active === 1
}

/** A mail without a Message-ID is identified by its contents: a repeated one is the same. */
function digestOf(name: string, from: string, token: string): string {
  return hash('sha256', `${token}\n${from}\n${name}`)
}

async function hasCome({ db, team_id }: Write, digest: string): Promise<boolean> {
  const row = await db
    .selectFrom('taken_mails')
    .select('digest')
    .where('team_id', '=', team_id)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row !== undefined
}
