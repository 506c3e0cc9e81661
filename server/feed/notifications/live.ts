import { sql } from 'kysely'
import { quietUntil } from '../../resources/notifications/notifications.quiet.ts'
import { readSettings } from '../../resources/notifications/notifications.settings.ts'
import { givenRows } from '../../store/given-rows.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { Loop } from '../loop.ts'
import type { OnJobError } from '../scheduler/jobs.ts'
import type { Person, Streams } from '../stream/streams.ts'

const LOOK_EVERY_MS = 1000

/**
 * Notifies people's live streams that their inbox changed (`event: notifications`): there is something new, or they
 * read it elsewhere. Each process looks after the people connected to it, whichever process followed the log: one query
 * for all of them, and none while nobody writes.
 */
export class LiveInbox {
  readonly #gateway: Gateway
  readonly #streams: Streams
  /** The state of each person's inbox when they were last notified of it. */
  #lastSent = new Map<string, string>()
  #seen = ''

  constructor(gateway: Gateway, streams: Streams) {
    this.#gateway = gateway
    this.#streams = streams
  }

  /** Returns how many people it notified. */
  async look(): Promise<number> {
    const { people } = this.#streams
    const version = await this.#gateway.store.version()
    const isNew = people.some((person) => !this.#lastSent.has(keyOf(person)))
    if (people.length === 0 || (version === this.#seen && !isNew)) return 0
    const inboxes = await this.#gateway.store.read((db) => findInboxes(db, people))
    const before = this.#lastSent
    this.#lastSent = new Map(inboxes.map((person) => [keyOf(person), person.state]))
    this.#seen = version
    // Clients that have just connected read the inbox by themselves.
    const behind = inboxes.filter((person) => (before.get(keyOf(person)) ?? person.state) !== person.state)
    const quiet = behind.length === 0 ? new Set<string>() : await this.#findQuiet(behind)
    for (const person of behind)
      this.#streams.notify(
        person.team_id,
        person.user_id,
        'notifications',
        quiet.has(keyOf(person)) ? { quiet: true } : {},
      )
    return behind.length
  }

  /** Those who have quiet hours now: their programs make no sound. */
  async #findQuiet(people: readonly Person[]): Promise<Set<string>> {
    const { store, clock } = this.#gateway
    const now = clock.now()
    const rows = await store.read((db) => findSettings(db, people))
    const isQuiet = (row: SettingsOf) => quietUntil(readSettings(row).quiet_hours, row.timezone_id, now) !== null
    return new Set(rows.filter(isQuiet).map(keyOf))
  }
}

/** Looks every second. */
export function watchInboxes(inbox: LiveInbox, onError: OnJobError): Loop {
  const loop = new Loop(() => inbox.look(), { idleMs: LOOK_EVERY_MS, onError: (error) => onError(error, null) })
  loop.start()
  return loop
}

const keyOf = ({ team_id, user_id }: Person) => `${team_id} ${user_id}`

/** A value that changes whenever a notification arrives, is read, or is archived. */
async function findInboxes(db: Db, people: readonly Person[]): Promise<(Person & { state: string })[]> {
  const given = givenRows(
    db,
    'people',
    { team_id: 'text', user_id: 'text' },
    people.map(({ team_id, user_id }) => ({ team_id, user_id })),
  )
  const { rows } = await sql<Person & Record<'turn' | 'unread' | 'time_read' | 'archived' | 'snoozed', number | null>>`
    select people.team_id, people.user_id, max(turn) as turn, max(time_read) as time_read,
      sum(case when notifications.id is not null and time_read is null then 1 else 0 end) as unread,
      sum(case when time_archived is null then 0 else 1 end) as archived,
      sum(snoozed_until) as snoozed
    from ${given} left join notifications on notifications.team_id = people.team_id
      and notifications.user_id = people.user_id
    group by people.team_id, people.user_id`.execute(db)
  return rows.map(({ team_id, user_id, ...state }) => ({ team_id, user_id, state: Object.values(state).join() }))
}

type SettingsOf = Person & { settings: string; timezone_id: string }

async function findSettings(db: Db, people: readonly Person[]): Promise<SettingsOf[]> {
  const given = givenRows(
    db,
    'people',
    { team_id: 'text', user_id: 'text' },
    people.map(({ team_id, user_id }) => ({ team_id, user_id })),
  )
  const { rows } = await sql<SettingsOf>`
    select people.team_id, people.user_id, notification_settings.settings, users.timezone_id from ${given}
    join notification_settings on notification_settings.team_id = people.team_id
      and notification_settings.user_id = people.user_id
    join users on users.id = people.user_id`.execute(db)
  return rows
}
