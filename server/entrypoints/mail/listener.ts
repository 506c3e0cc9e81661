import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { DNSResolver } from 'mailauth'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { AppError } from '../../common/errors.ts'
import type { Files } from '../../files/files.ts'
import { addressOf, RateLimit } from '../../http/limit.ts'
import {
  MAIL_ARRIVAL_MS,
  MAIL_BYTES,
  MAIL_CONNECTIONS,
  MAIL_IDLE_MS,
  MAIL_MEMORY,
  MAIL_RECIPIENTS,
  MAIL_WORK_OF_ADDRESS,
  MAIL_WORK_OF_HOST,
  MAIL_WORK_OF_SENDER,
  MAILS_OF_HOST,
  MAILS_OF_SENDER,
  MAILS_TO_ADDRESS,
} from '../../limits/mail.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { type Envelope, systemResolver } from './authentic.ts'
import { screen } from './head.ts'
import { Lines } from './lines.ts'
import { type Mailbox, requireMailbox } from './mailboxes.ts'
import { type Refusal, Refused } from './refusals.ts'
import { type Taken, takeMail } from './take-mail.ts'

export interface MailInOptions {
  /** Where attachments go. */
  files: Files
  port: number
  host: string
  mailDomain: string
  /** What STARTTLS shows; null for none. */
  tls: { cert: Buffer; key: Buffer } | null
  onError: (error: unknown) => void
  /** Another DNS: for tests. */
  resolver?: DNSResolver
}

/** Takes mail by SMTP: a mail is acknowledged when what it became is committed, and not before. */
export class MailIn {
  /** Since the start. */
  readonly totals = { taken: new Map<Taken, number>(), refused: new Map<Refusal, number>() }
  readonly #gateway: Gateway
  readonly #options: MailInOptions
  readonly #resolver: DNSResolver
  readonly #server: SMTPServer
  readonly #limits: Record<Party, RateLimit>
  /** Processor time in ms: some mails cost a thousand times what others do. */
  readonly #work: Record<Party, RateLimit>
  readonly #underWay = new Set<Promise<unknown>>()
  /** Bytes of mails that are arriving or being read. */
  #held = 0
  #isStopping = false

  constructor(gateway: Gateway, options: MailInOptions) {
    this.#gateway = gateway
    this.#options = options
    this.#resolver = options.resolver ?? systemResolver()
    const { clock } = gateway
    this.#limits = {
      host: new RateLimit(MAILS_OF_HOST, clock),
      sender: new RateLimit(MAILS_OF_SENDER, clock),
      address: new RateLimit(MAILS_TO_ADDRESS, clock),
    }
    this.#work = {
      host: new RateLimit(MAIL_WORK_OF_HOST, clock),
      sender: new RateLimit(MAIL_WORK_OF_SENDER, clock),
      address: new RateLimit(MAIL_WORK_OF_ADDRESS, clock),
    }
    const { tls, mailDomain } = options
    this.#server = new SMTPServer({
      name: mailDomain,
      banner: 'Boardwalk',
      size: MAIL_BYTES,
      authOptional: true,
      disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      maxClients: MAIL_CONNECTIONS,
      socketTimeout: MAIL_IDLE_MS,
      closeTimeout: CLOSE_MS,
      ...tls,
      onMailFrom: ({ address }, _session, done) => done(this.#refuseSender(address)),
      onRcptTo: ({ address }, session, done) => this.#answer(this.#expect(address, session), done),
      onData: (stream, session, done) => this.#answer(this.#take(stream, session), done),
    })
    // A sender that hangs up in the middle is no error of this server.
    this.#server.on('error', () => undefined)
  }

  /** Returns the port that it listens on. */
  async listen(): Promise<number> {
    const { port, host } = this.#options
    const listening = Promise.withResolvers<void>()
    this.#server.server.once('error', listening.reject)
    this.#server.listen(port, host, listening.resolve)
    await listening.promise
    // It listens on a port, not on a file.
    return (this.#server.server.address() as AddressInfo).port
  }

  /** Takes nothing new. What has arrived is finished and acknowledged; later senders try again. */
  async stop() {
    this.#isStopping = true
    this.#server.server.close()
    await Promise.race([Promise.allSettled(this.#underWay), wait(FINISH_MS, null, { ref: false })])
    await new Promise<void>((resolve) => this.#server.close(resolve))
  }

  #refuseSender(address: string): Error | null {
    if (this.#isStopping) return this.#count(new Refused('too_busy'))
    // Bounces: answering them would never end.
    return address === '' ? this.#count(new Refused('automatic')) : null
  }

  /** Reports the outcome to the sender, and counts it. */
  #answer(work: Promise<Taken | null>, done: (error?: Error | null, words?: string) => void) {
    const settled = work.then(
      (taken) => {
        if (taken) this.totals.taken.set(taken, (this.totals.taken.get(taken) ?? 0) + 1)
        done(null, taken ? '2.0.0 Taken' : undefined)
      },
      (error: unknown) => {
        const refused = toRefused(error)
        if (refused.reason === 'failed') this.#options.onError(error)
        done(this.#count(refused))
      },
    )
    this.#underWay.add(settled)
    void settled.finally(() => this.#underWay.delete(settled)).catch(this.#options.onError)
  }

  #count(refused: Refused): Refused {
    const { refused: totals } = this.totals
    totals.set(refused.reason, (totals.get(refused.reason) ?? 0) + 1)
    return refused
  }

  async #expect(address: string, { remoteAddress, envelope }: SMTPServerSession): Promise<null> {
    if (this.#isStopping || envelope.rcptTo.length >= MAIL_RECIPIENTS) throw new Refused('too_busy')
    this.#refuseFlood('host', addressOf({ ip: remoteAddress }))
    await requireMailbox(this.#gateway, address)
    return null
  }

  async #take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Taken> {
    const envelope = toEnvelope(session)
    let held = 0
    try {
      const bytes = await this.#collect(stream, session, (length) => {
        held += length
        this.#held += length
        return this.#held <= MAIL_MEMORY
      })
      const mail = { ...screen(bytes, this.#gateway.publicUrl), bytes, envelope }
      this.#refuseFlood('sender', envelope.sender)
      return await this.#deliver(session, (mailbox) => {
        const parties = { host: addressOf({ ip: envelope.host }), sender: envelope.sender, address: mailbox.token }
        return this.#bounded(parties, (onWork) => takeMail({ ...this.#means, onWork }, mailbox, mail))
      })
    } finally {
      this.#held -= held
    }
  }

  get #means() {
    const { files, mailDomain } = this.#options
    return { gateway: this.#gateway, files, mailDomain, resolver: this.#resolver }
  }

  /**
   * The whole mail. A mail that is too large is read to its end, but not stored: otherwise the sender would get no
   * answer.
   */
  async #collect(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    hold: (length: number) => boolean,
  ): Promise<Buffer> {
    const chunks: Buffer[] = []
    const lines = new Lines()
    let [length, refusal]: [number, Refusal | null] = [0, null]
    const late = setTimeout(() => this.#hangUp(session), MAIL_ARRIVAL_MS).unref()
    stream.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > MAIL_BYTES) refusal = 'too_large'
      else if (!refusal && !hold(chunk.length)) refusal = 'too_busy'
      if (!refusal) lines.add(chunk)
      if (lines.isTooMuch) refusal ??= 'too_complex'
      if (refusal) chunks.length = 0
      else chunks.push(chunk)
      // An endless mail is not read forever.
      if (length > ENDLESS * MAIL_BYTES) this.#hangUp(session)
    })
    try {
      await finished(stream)
    } catch {
      refusal ??= 'broken_off'
    } finally {
      clearTimeout(late)
    }
    if (refusal) throw new Refused(refusal)
    return Buffer.concat(chunks)
  }

  #hangUp({ id }: SMTPServerSession) {
    const connections: Set<{ session: SMTPServerSession; close(): void }> = this.#server.connections
    for (const connection of connections) if (connection.session.id === id) connection.close()
  }

  /** There is one answer for all recipients: the sender repeats the mail unless each accepted it or never will. */
  async #deliver(session: SMTPServerSession, take: (mailbox: Mailbox) => Promise<Taken>): Promise<Taken> {
    let [taken, refused]: [Taken | null, Refused | null] = [null, null]
    for (const { address } of session.envelope.rcptTo) {
      try {
        const mailbox = await requireMailbox(this.#gateway, address)
        this.#refuseFlood('address', mailbox.token)
        taken = await take(mailbox)
      } catch (error) {
        if (!(error instanceof Refused) || error.isTemporary) throw error
        refused = error
      }
    }
    if (taken) return taken
    throw refused ?? new Refused('unknown')
  }

  /** Refuses mails of senders that cost too much in this minute, and counts the cost of this one. */
  async #bounded<T>(parties: Record<Party, string>, take: (onWork: (ms: number) => void) => Promise<T>): Promise<T> {
    const count = (ms: number) => PARTIES.map((party) => this.#work[party].count(parties[party], ms))
    if (count(0).some(({ isOver }) => isOver)) throw new Refused('too_many')
    return take(count)
  }

  #refuseFlood(of: Party, whose: string) {
    if (this.#limits[of].count(whose).isOver) throw new Refused('too_many')
  }
}

/** The counted parties: the host that hands a mail over, the sender it names, the address it is for. */
const PARTIES = ['host', 'sender', 'address'] as const
type Party = (typeof PARTIES)[number]

/** When the server stops, what has been begun has so long. */
const FINISH_MS = 5000

/** Idle connections are not waited for any longer. */
const CLOSE_MS = 1000

/** A mail that is so many times too large counts as endless. */
const ENDLESS = 3

function toRefused(error: unknown): Refused {
  if (error instanceof Refused) return error
  // What waits to be read or written has its own bounds.
  return new Refused(error instanceof AppError && error.code === 'too_busy' ? 'too_busy' : 'failed')
}

function toEnvelope({ envelope, remoteAddress, hostNameAppearsAs }: SMTPServerSession): Envelope {
  const sender = envelope.mailFrom ? envelope.mailFrom.address.toLowerCase() : ''
  return { sender, host: remoteAddress, helo: typeof hostNameAppearsAs === 'string' ? hostNameAppearsAs : '' }
}
