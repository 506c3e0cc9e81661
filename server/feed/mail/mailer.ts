import { type SqlBool, sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { messageOf } from '../../common/errors.ts'
import { firstCharacters } from '../../common/text.ts'
import { DIGEST_LINES } from '../../limits/answers.ts'
import {
  addressChangedLetter,
  addressLetter,
  digestLetter,
  invitationLetter,
  type Letter,
  linkLetter,
  notificationLetter,
  resetLetter,
} from '../../mail/letter.ts'
import { messageIdOf } from '../../mail/message-ids.ts'
import {
  forgetFailed,
  type Handle,
  isAnyDue,
  type Mail,
  mailKeyOf,
  postpone,
  removeMail,
  takeMails,
} from '../../mail/queue.ts'
import { replyTokenOf, type Thread } from '../../mail/reply-address.ts'
import { findMembersById } from '../../resources/members/members.queries.ts'
import { nameOfMember } from '../../resources/members/members.service.ts'
import { findNotifications, type NotificationRow } from '../../resources/notifications/notifications.queries.ts'
import { toNotifications } from '../../resources/notifications/notifications.service.ts'
import { readOwnSettings } from '../../resources/notifications/notifications.settings.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Read } from '../../workspace/handles.ts'
import { updateRows } from '../../workspace/rows.ts'
import { Loop } from '../loop.ts'
import type { OnJobError } from '../scheduler/jobs.ts'
import { holdMail } from './held.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** How people sign in, as far as mails need to know and make links for it. */
export interface WaysIn {
  /** Whether a person has verified the address. */
  isVerified(db: Db, user_id: string): Promise<boolean>
  /** Whether a person can sign in without a link. */
  hasWayIn(db: Db, user_id: string): Promise<boolean>
  createLink(
    db: Db,
    link: { kind: 'invitation' | 'reset'; user_id: string; team_id: string; by: 'mail' },
    now: number,
  ): Promise<{ token: string }>
  urlOfLink(publicUrl: string, token: string): string
  /** The link for a new address, and that address; null when no change waits for it any more. */
  createAddressLink(db: Db, user_id: string, now: number): Promise<{ token: string; email: string } | null>
  urlOfAddressLink(publicUrl: string, token: string): string
  /** The address before the last change. */
  findFormerAddress(db: Db, user_id: string, now: number): Promise<string | null>
}

interface MailOptions {
  waysIn: WaysIn
  /** smtp://user:password@host:port or smtps://… */
  smtpUrl: string
  from: string
  publicUrl: string
  /** People sign in through another server only: there is no password that a link could set. */
  isOidcOnly?: boolean
  onError: OnJobError
  /** The domain of reply addresses; null where no mail is received. */
  mailDomain?: string | null
  /** How long a mail server may stay silent; shortened in tests. */
  patienceMs?: number
}

/** A mail that is ready to be sent, with the notifications in it if it is a daily one. */
interface Written {
  to: string
  letter: Letter
  unsubscribeUrl: string | null
  upToTurn: number | null
  /** Where a reply becomes a comment; null for mail that takes none. */
  replyTo: string | null
}

/** Mails that come once, and that nobody can decline. */
const ABOUT_ACCOUNTS = ['invitation', 'reset', 'link_created', 'address', 'address_changed']

const PATIENCE_MS = 15_000
const ERROR_LENGTH = 500

/**
 * Sends the mails of the queue, some at a time, beside everything else. Each is taken from the queue for a while before it is
 * sent and removed afterwards: one whose sender was killed in between is sent again, under the same Message-ID.
 */
export class Mailer {
  /** Since the start. */
  readonly totals = { sent: 0, failures: 0, givenUp: 0 }
  readonly #gateway: Gateway
  readonly #options: MailOptions
  readonly #transport: ReturnType<typeof transportOf>

  constructor(gateway: Gateway, options: MailOptions) {
    this.#gateway = gateway
    this.#options = options
    this.#transport = transportOf(options)
  }

  /** Tries some mails, at the same time. Returns how many were sent, held, or had nothing left to say. */
  async turn(): Promise<number> {
    const { store, clock } = this.#gateway
    if (!(await store.lookUp((db) => isAnyDue(db, clock.now())))) return 0
    const mails = await store.transaction((db) => takeMails(db, clock.now()))
    const done = await Promise.all(mails.map((mail) => this.#handle(mail)))
    return done.filter((isDone) => isDone).length
  }

  async #handle(mail: Mail): Promise<boolean> {
    const { team_id } = mail
    const change = <T>(fn: (w: Handle) => Promise<T>) =>
      this.#gateway.store.transaction((db) => fn({ db, team_id, now: this.#gateway.clock.now() }))
    try {
      // Asked this late, since quiet hours may have begun, or been chosen, while it waited in the queue.
      const key = await change(async (w) =>
        (await holdMail(w, mail)) ? null : mailKeyOf(w, this.#gateway.mailKeys, mail.user_id),
      )
      if (key === null) return true
      const written = await this.#write(mail, key)
      if (written) {
        await this.#send(mail, written)
        this.totals.sent += 1
      }
      await change(async (w) => {
        await removeMail(w, mail)
        await forgetFailed(w)
        if (mail.kind === 'digest') await noteDigest(w, mail, written?.upToTurn ?? null)
      })
      return true
    } catch (error) {
      this.totals.failures += 1
      this.#options.onError(error, team_id)
      const words = firstCharacters(messageOf(error), ERROR_LENGTH)
      const isOver = await change((w) => postpone(w, mail, words, isRefusal(error))).catch((trouble: unknown) => {
        // The store is unavailable: after the lease any process may try again.
        this.#options.onError(trouble, team_id)
        return false
      })
      if (isOver) this.totals.givenUp += 1
      return false
    }
  }

  /** The mail as of now, if the recipient still wants it; null for nothing to say. */
  async #write(mail: Mail, key: string): Promise<Written | null> {
    const { team_id, user_id } = mail
    const person = await this.#gateway.store.lookUp((db) =>
      db
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .innerJoin('teams', 'teams.id', 'members.team_id')
        .select(['members.role', 'members.time_joined', 'users.email', 'users.time_erased', 'teams.title'])
        .where('members.team_id', '=', team_id)
        .where('members.user_id', '=', user_id)
        .where('members.status', '=', 'active')
        .executeTakeFirst(),
    )
    if (!person || person.time_erased !== null) return null
    const { role } = person
    const caller = { team_id, user_id, role, source: '{}', scope: 'read' as const }
    const base = this.#options.publicUrl
    const unsubscribeUrl = ABOUT_ACCOUNTS.includes(mail.kind)
      ? null
      : `${base}/unsubscribe/${unsubscribeToken({ team_id, user_id }, key)}`
    const sender = { team: person.title, publicUrl: base, unsubscribeUrl }
    const ready = (letter: Letter, also: Partial<Written> = {}): Written => ({
      to: person.email,
      letter,
      unsubscribeUrl,
      upToTurn: null,
      replyTo: null,
      ...also,
    })
    if (mail.kind === 'invitation' && person.time_joined !== null) return null
    // Links are made this late because nothing but the mail may contain them.
    if (mail.kind === 'reset') {
      const isVerification = !(await this.#gateway.store.lookUp((db) => this.#options.waysIn.isVerified(db, user_id)))
      return ready(resetLetter({ url: await this.#newLink('reset', mail), isVerification }, sender))
    }
    if (mail.kind === 'address' || mail.kind === 'address_changed') {
      const other = await this.#otherAddress(mail, person.email, sender)
      return other && ready(other.letter, { to: other.to })
    }
    const wayIn = mail.kind === 'invitation' ? await this.#wayIn(mail) : null
    return this.#gateway.enter(caller, 'notification.read').read(async (r) => {
      if (wayIn) return ready(invitationLetter({ inviter: await nameOf(r, mail.actor_id), role, wayIn }, sender))
      if (mail.kind === 'link_created') {
        const { actor_id, about_user_id } = mail
        const member = about_user_id === null ? null : await nameOf(r, about_user_id)
        return ready(linkLetter({ admin: await nameOf(r, actor_id), member }, sender))
      }
      // A member who never signed in knows only of the invitation.
      if (person.time_joined === null) return null
      const rows = await findNews(r, mail)
      const notifications = await toNotifications(r, rows)
      const [[first], [row]] = [notifications, rows]
      if (!first || !row) return null
      if (mail.kind === 'digest')
        return ready(digestLetter(notifications, sender), { upToTurn: Math.max(...rows.map(({ turn }) => turn)) })
      // Integrations, people, recurrences and rules take no comments.
      const replyTo =
        first.type !== 'card' && first.type !== 'epic' && first.type !== 'page'
          ? null
          : this.#replyAddress({ team_id, user_id, noun: first.type, thing_id: row.thing_id }, key)
      return ready(notificationLetter(first, { ...sender, takesReplies: replyTo !== null }), { replyTo })
    })
  }

  #replyAddress(thread: Thread, key: string): string | null {
    const { mailDomain = null } = this.#options
    return mailDomain === null ? null : `${replyTokenOf(thread, key)}@${mailDomain}`
  }

  /** A link for people who cannot sign in yet, or whose address is not verified; the others know how to sign in. */
  async #wayIn(mail: Mail) {
    const { publicUrl, isOidcOnly = false, waysIn } = this.#options
    const knowsHow = (db: Db) => Promise.all([waysIn.isVerified(db, mail.user_id), waysIn.hasWayIn(db, mail.user_id)])
    if (isOidcOnly || (await this.#gateway.store.lookUp(knowsHow)).every((is) => is))
      return { url: `${publicUrl}/invitations`, isLink: false }
    return { url: await this.#newLink('invitation', mail), isLink: true }
  }

  /** What goes to an address that is not the person's yet, or not any more; null when there is none. */
  async #otherAddress(
    { kind, user_id }: Mail,
    email: string,
    place: { team: string; publicUrl: string; unsubscribeUrl: null | string },
  ) {
    const { store, clock } = this.#gateway
    const { publicUrl, waysIn } = this.#options
    if (kind === 'address_changed') {
      const to = await store.lookUp((db) => waysIn.findFormerAddress(db, user_id, clock.now()))
      return to === null ? null : { to, letter: addressChangedLetter({ email }, place) }
    }
    const link = await store.transaction((db) => waysIn.createAddressLink(db, user_id, clock.now()))
    if (!link) return null
    const url = waysIn.urlOfAddressLink(publicUrl, link.token)
    return { to: link.email, letter: addressLetter({ url, email }, place) }
  }

  async #newLink(kind: 'invitation' | 'reset', { user_id, team_id }: Mail): Promise<string> {
    const { store, clock } = this.#gateway
    const { publicUrl, waysIn } = this.#options
    const link = { kind, user_id, team_id, by: 'mail' as const }
    const { token } = await store.transaction((db) => waysIn.createLink(db, link, clock.now()))
    return waysIn.urlOfLink(publicUrl, token)
  }

  async #send(mail: Mail, { to, letter, unsubscribeUrl, replyTo }: Written) {
    await this.#transport.sendMail({
      from: this.#options.from,
      to: { name: '', address: to },
      messageId: messageIdOf(mail, this.#options.publicUrl),
      ...(replyTo !== null && { replyTo }),
      ...letter,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    })
  }

  close() {
    this.#transport.close()
  }
}

/** Sends mails for as long as the loop runs. */
export function sendMails(mailer: Mailer, onError: OnJobError): Loop {
  const loop = new Loop(() => mailer.turn(), { idleMs: LOOK_EVERY_MS, onError: (error) => onError(error, null) })
  loop.start()
  return loop
}

const LOOK_EVERY_MS = 2000

function transportOf({ smtpUrl, patienceMs = PATIENCE_MS }: MailOptions) {
  return createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Notifications that the person has neither read nor archived, and may see. */
async function findNews(r: Read, { kind, notification_id }: Mail): Promise<NotificationRow[]> {
  const { email_enabled } = await readOwnSettings(r)
  if (!email_enabled) return []
  const isNew = { unread: true, archived: false, snoozed: false }
  if (kind === 'digest') return findNotifications(r, { ...isNew, forDigest: true }, DIGEST_LINES)
  return findNotifications(r, { ...isNew, id: notification_id ?? 0 }, 1)
}

async function nameOf(r: Read, user_id: string | null): Promise<string> {
  const [person] = user_id === null ? [] : await findMembersById(r, [user_id])
  return person ? nameOfMember(person) : 'Someone'
}

/** Notifications that were sent are not sent again; nor are those with nothing left to say. */
async function noteDigest(w: Handle, { user_id }: Mail, upToTurn: number | null) {
  const which = { user_id, is_for_digest: 1 as const }
  if (upToTurn === null) await updateRows(w, 'notifications', which, { is_for_digest: 0 })
  else await updateRows(w, 'notifications', which, { is_for_digest: 0 }, sql<SqlBool>`turn <= ${upToTurn}`)
}

/** True for what a mail server will never take: the address or the mail itself. */
function isRefusal(error: unknown): boolean {
  // Nodemailer says what went wrong in these.
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}
