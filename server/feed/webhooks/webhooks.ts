import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, notFound } from '../../common/errors.ts'
import type { Secrets } from '../../common/secrets.ts'
import { DELIVERIES_PER_TURN, LEASE_MS } from '../../limits/webhooks.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { refuseCodeHost } from '../../resources/integrations/integrations.code-hosts.ts'
import { toDelivery } from '../../resources/integrations/integrations.deliveries.ts'
import { type Delivery, WEBHOOK_TYPES, type WebhookType } from '../../resources/integrations/integrations.schema.ts'
import { switchOff } from '../../resources/integrations/integrations.service.ts'
import { toId } from '../../resources/shapes.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import {
  claim,
  type Endpoint,
  findDue,
  findEndpoint,
  findLags,
  findOwners,
  freeLeasesOf,
  type Lease,
  note,
  noteMessage,
  release,
  skip,
} from './endpoints.queries.ts'
import { type Message, messageId } from './messages.ts'
import { findMessage, findNext, type Next, payloadOf, testMessage } from './next.ts'
import { isDead, ownerOf } from './owners.ts'
import { nextAttempt } from './retries.ts'
import { type Sent, send } from './send.ts'
import { UnderWay } from './under-way.ts'

export interface WebhooksOptions {
  secrets: Secrets
  outbound: Outbound
  /** A failure of one integration is reported and does not stop the others. */
  onError?: (error: unknown, team_id: string | null) => void
  random?: () => number
  /** How often it asks without being woken; tests show that it need not. */
  pollMs?: number
}

/** Integrations that are looked at in one turn. */
const LOOKED_AT = 200
/** A commit wakes at once; writes that follow it closely are looked at together. Each process is woken by its own. */
const WAKE_MS = 5
/** How often it polls anyway: after writes of this process, and after those of others. */
const LOOK_MS = 250
const LOOK_ELSEWHERE_MS = 2000
/** How long messages on their way may still arrive when the server stops. */
const STOP_MS = 3000

const GENTLE_SOURCE = JSON.stringify({ type: 'agent' })

/**
 * Delivers events to integrations. Each follows the log by a cursor of its own, in order, one message at a time; the
 * cursor moves when a message was accepted, so that nothing is lost while the receiver or this server is down. A slow
 * or dead receiver holds up nobody else. Several processes share the work: the one that serves an integration holds its
 * lease.
 */
export class Webhooks {
  readonly secrets: Secrets
  readonly outbound: Outbound
  /** Since the start, by kind. */
  readonly totals: Record<WebhookType, { delivered: number; failed: number }>
  readonly #gateway: Gateway
  readonly #onError: NonNullable<WebhooksOptions['onError']>
  readonly #random: () => number
  readonly #pollMs: number
  readonly #owner = ownerOf(process.pid)
  readonly #underWay = new UnderWay()
  readonly #stop = new AbortController()
  #isStopping = false
  #isLooking = false

  constructor(
    gateway: Gateway,
    { secrets, outbound, onError = () => undefined, random = Math.random, pollMs = LOOK_MS }: WebhooksOptions,
  ) {
    this.#gateway = gateway
    this.secrets = secrets
    this.outbound = outbound
    this.#onError = onError
    this.#random = random
    this.#pollMs = pollMs
    // The keys are the kinds.
    this.totals = Object.fromEntries(
      WEBHOOK_TYPES.map((type) => [type, { delivered: 0, failed: 0 }]),
    ) as Webhooks['totals']
  }

  /** Begins to deliver. What was missed while no server ran comes first. */
  start() {
    let writes = -1
    let looked = Number.NEGATIVE_INFINITY
    let waking: NodeJS.Timeout | undefined
    const wake = () => {
      waking ??= setTimeout(() => {
        waking = undefined
        void this.#look()
      }, WAKE_MS).unref()
    }
    const stopWaking = this.#gateway.onCommit(wake)
    this.#stop.signal.addEventListener('abort', () => {
      clearTimeout(waking)
      stopWaking()
    })
    const timer = setInterval(() => {
      if (this.#isStopping) return clearInterval(timer)
      const now = performance.now()
      if (this.#gateway.totals.writes === writes && now - looked < LOOK_ELSEWHERE_MS) return
      writes = this.#gateway.totals.writes
      looked = now
      void this.#freeLeasesOfTheDead().then(() => this.#look())
    }, this.#pollMs)
    timer.unref()
  }

  /** Delivers whatever can be delivered now, and returns when nothing is left: for tests. */
  async deliverAll(): Promise<void> {
    while ((await this.#look()) || !this.#underWay.isEmpty) await this.#underWay.settled()
  }

  /** Briefly waits for messages on their way; the rest is for the next process, at once. */
  async stop(graceMs = STOP_MS): Promise<void> {
    this.#isStopping = true
    const done = this.#underWay.settled()
    const late = sleep(graceMs, undefined, { ref: false, signal: this.#stop.signal }).catch(() => undefined)
    await Promise.race([done, late])
    this.#stop.abort()
    await done
  }

  async lags(): Promise<ReadonlyMap<string, number>> {
    return this.#gateway.store.read((db) => findLags(db, this.#now()))
  }

  /** Sends a test message, and returns the outcome. */
  async test(team_id: string, id: string): Promise<Delivery> {
    const endpoint = await this.#requireReceiver(team_id, id)
    const message_id = messageId({ ...endpoint, integration_id: endpoint.id, seq: `test ${randomUUID()}` })
    const message = testMessage(endpoint, message_id, this.secrets, this.#now())
    return this.#sendOnce(endpoint, { message, message_id, seq: null, type: 'integration.test' })
  }

  /**
   * Sends the message about an event once more, out of turn and under the same id, and returns the outcome. What comes next
   * in the log stays the same.
   */
  async resend(team_id: string, id: string, seq: number): Promise<Delivery> {
    const endpoint = await this.#requireReceiver(team_id, id)
    const found = await findMessage(this.#gateway, endpoint, this.secrets, seq)
    if (!found) throw new AppError('conflict', 'The log has no such event any more, or the maker may not see it.')
    return this.#sendOnce(endpoint, found)
  }

  readonly payloadOf = payloadOf

  async #requireReceiver(team_id: string, id: string): Promise<Endpoint> {
    const endpoint = await this.#gateway.store.read((db) => findEndpoint(db, { team_id, id: toId(id) }), team_id)
    if (!endpoint) throw notFound('integration')
    refuseCodeHost(endpoint)
    return endpoint
  }

  async #sendOnce(
    endpoint: Endpoint,
    {
      message,
      message_id,
      seq,
      type,
    }: Omit<Next, 'message' | 'seq' | 'upTo'> & { message: Message; seq: number | null },
  ): Promise<Delivery> {
    const { isDelivered, response_status, error } = await send(this, endpoint, message, this.#stop.signal)
    const now = this.#now()
    const row = await this.#gateway.store.transaction((db) =>
      noteMessage(db, endpoint, {
        type,
        seq,
        message_id,
        status: isDelivered ? 'delivered' : 'failed',
        response_status,
        error,
        time_created: now,
        time_delivered: isDelivered ? now : null,
      }),
    )
    if (!row) throw notFound('integration')
    return toDelivery(row)
  }

  #now(): number {
    return this.#gateway.clock.now()
  }

  #lease(): Lease {
    return { owner: this.#owner, until: this.#now() + LEASE_MS }
  }

  /** Starts deliveries to integrations that are behind. Returns whether there were any. */
  async #look(): Promise<boolean> {
    if (this.#isLooking || this.#isStopping) return false
    this.#isLooking = true
    try {
      return await this.#beginWithThoseDue()
    } catch (error) {
      this.#onError(error, null)
      return false
    } finally {
      this.#isLooking = false
    }
  }

  /** A killed process of this machine need not be waited for; those of other machines are, until their leases end. */
  async #freeLeasesOfTheDead() {
    const { store } = this.#gateway
    try {
      const owners = await store.read((db) => findOwners(db, this.#now()))
      for (const owner of owners.filter((one) => one !== this.#owner && isDead(one)))
        await store.transaction((db) => freeLeasesOf(db, owner))
    } catch (error) {
      this.#onError(error, null)
    }
  }

  async #beginWithThoseDue(): Promise<boolean> {
    const { store } = this.#gateway
    const key_id = this.secrets.keyId
    if (key_id === '' || this.#underWay.isFull) return false
    const now = this.#now()
    const due = await store.read((db) =>
      findDue(db, {
        now,
        key_id,
        except: this.#underWay.fullWorkspaces(),
        withFailing: this.#underWay.hasCapacityForFailing(),
        limit: LOOKED_AT,
      }),
    )
    const skipped: { endpoint: Endpoint; upTo: number }[] = []
    let isAny = false
    for (const endpoint of due) {
      if (this.#isStopping || !this.#underWay.hasCapacityFor(endpoint)) continue
      const next = await this.#findNext(endpoint)
      if (next?.message) {
        isAny = true
        const delivering = this.#catchUp(endpoint).catch((error: unknown) => this.#onError(error, endpoint.team_id))
        this.#underWay.add(endpoint, delivering)
      } else if (next && next.upTo > endpoint.seq) skipped.push({ endpoint, upTo: next.upTo })
    }
    if (skipped.length > 0)
      await store.transaction(async (db) => {
        for (const { endpoint, upTo } of skipped) await skip(db, endpoint, upTo, now)
      })
    return isAny || skipped.length > 0
  }

  /** The next message for an integration; null when it cannot be determined just now. */
  async #findNext(endpoint: Endpoint): Promise<Next | null> {
    try {
      return await findNext(this.#gateway, endpoint, this.secrets)
    } catch (error) {
      this.#onError(error, endpoint.team_id)
      return null
    }
  }

  /**
   * Delivers to one integration what it has missed, in order, until it is up to date, fails, or others have waited long
   * enough.
   */
  async #catchUp(key: Endpoint) {
    const { store } = this.#gateway
    if (!(await store.transaction((db) => claim(db, key, this.#lease(), this.#now())))) return
    let behind = {}
    for (let delivered = 0; !this.#isStopping; delivered++) {
      // Looked up each time: its settings, the rights of its maker, and whether this process still holds its lease.
      const endpoint = await store.read((db) => findEndpoint(db, key), key.team_id)
      if (endpoint?.lease_owner !== this.#owner) return
      const next = isOn(endpoint) ? await this.#findNext(endpoint) : null
      if (!next?.message) {
        behind = next && next.upTo > endpoint.seq ? { seq: next.upTo } : {}
        break
      }
      if (delivered >= DELIVERIES_PER_TURN) {
        behind = { time_next: this.#now() }
        break
      }
      if (!(await this.#deliver(endpoint, { ...next, message: next.message }))) break
    }
    await store.transaction((db) => release(db, key, this.#owner, behind))
  }

  /** Returns whether the next message can be delivered. */
  async #deliver(endpoint: Endpoint, next: Next & { message: Message }): Promise<boolean> {
    const { store } = this.#gateway
    const { seq, type, message_id, message } = next
    const outcome = await send(this, endpoint, message, this.#stop.signal)
    // It may or may not have arrived. It is sent again, under the same id.
    if (this.#stop.signal.aborted && !outcome.isDelivered) return false
    const now = this.#now()
    const attempt = { ...outcome, lease: this.#lease(), now, seq, type, message_id }
    // Written by this program alone, from a closed set.
    const counts = this.totals[endpoint.type as WebhookType]
    if (outcome.isDelivered) {
      counts.delivered += 1
      return store.transaction((db) => note(db, endpoint, attempt))
    }
    counts.failed += 1
    const time_next = this.#nextAttempt(endpoint, outcome, now)
    if (time_next === null) await this.#switchOff(endpoint, outcome.response_status === GONE ? 'gone' : 'failed')
    await store.transaction((db) => note(db, endpoint, { ...attempt, time_next }))
    return false
  }

  #nextAttempt(endpoint: Endpoint, { response_status, retryAfter }: Sent, now: number): number | null {
    if (response_status === GONE) return null
    const since = endpoint.time_failing ?? now
    return nextAttempt({ attempts: endpoint.attempts + 1, since, now, retryAfter, random: this.#random })
  }

  async #switchOff({ team_id, user_id, id }: Endpoint, reason: 'gone' | 'failed') {
    const workspace = this.#gateway.enterAs({ team_id, user_id, source: GENTLE_SOURCE }, 'integration.update')
    await workspace.write((w) => switchOff(w, id, reason))
  }
}

const GONE = 410

function isOn({ is_active, maker_status }: Endpoint): boolean {
  return is_active === 1 && maker_status === 'active'
}
