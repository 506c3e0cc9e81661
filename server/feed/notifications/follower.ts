import { sql } from 'kysely'
import { INVITATIONS_TO_ONE, LINK_MAILS_TO_ONE } from '../../limits/accounts.ts'
import { FOLLOWED_EVENTS, FOLLOWED_WORKSPACES } from '../../limits/writes.ts'
import { queueMails } from '../../mail/queue.ts'
import { inTurns } from '../../store/steps.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import { isLeftToday } from '../../workspace/daily-counts.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { deleteRows } from '../../workspace/rows.ts'
import { Loop } from '../loop.ts'
import type { OnJobError } from '../scheduler/jobs.ts'
import { type Occasion, occasionOf } from './occasions.ts'
import { recipientsOf } from './recipients.ts'
import { writeNotifications } from './write.ts'

interface FollowerOptions {
  onError: OnJobError
  /** Whether mail can be sent: otherwise none is queued. */
  isMailing?: boolean
}

/** What some events mean for people. */
interface Found {
  count: number
  /** The seq of the last of them. */
  last: number
  occasions: Occasion[]
  invitations: Invitation[]
  /** Links that set passwords, which admins made for members. */
  links: MadeLink[]
  /** Former members. */
  left: string[]
}

/**
 * Follows the log of every workspace and notifies people of what concerns them. The cursor is in the store and advances
 * in the transaction that writes the notifications: each event is handled once, whichever process is killed when, and
 * however many processes follow.
 */
export class NotificationFollower {
  /** Since the start. */
  readonly totals = { events: 0, notifications: 0, failures: 0 }
  readonly #gateway: Gateway
  readonly #options: FollowerOptions
  /** The last workspace of the turn before. */
  #after = ''

  constructor(gateway: Gateway, options: FollowerOptions) {
    this.#gateway = gateway
    this.#options = options
  }

  /**
   * Follows some events of some workspaces. Returns how many events it handled: none only when no workspace has any
   * left.
   */
  async turn(): Promise<number> {
    let taken = 0
    do {
      const behind = await this.#gateway.store.lookUp((db) => findBehind(db, this.#after))
      this.#after = behind.length < FOLLOWED_WORKSPACES ? '' : (behind.at(-1)?.team_id ?? '')
      for (const workspace of behind) {
        try {
          taken += await this.#follow(workspace)
        } catch (error) {
          this.totals.failures += 1
          this.#options.onError(error, workspace.team_id)
        }
      }
      // Move on to other workspaces when a revision is beyond the end of the log.
    } while (taken === 0 && this.#after !== '')
    return taken
  }

  async #follow({ team_id, seq: after, revision }: Behind): Promise<number> {
    const { store, clock } = this.#gateway
    const { count, last, occasions, invitations, links, left } = await this.#readLog(team_id, after)
    if (count === 0) {
      // Its events were removed: skip it until there are new ones.
      await store.transaction((db) => moveCursor(db, team_id, after, revision))
      return 0
    }
    const recipients =
      occasions.length === 0 ? [] : await store.read((db) => recipientsOf({ db, team_id }, occasions), team_id)
    const isOurs = await store.transaction(async (db) => {
      if (!(await moveCursor(db, team_id, after, last))) return false
      const w = { db, team_id, now: clock.now() }
      const lines = await writeNotifications(w, recipients)
      if (this.#options.isMailing)
        await queueMails(w, [
          ...lines,
          ...(await leftToday(w, [...(await ofExpected(w, invitations)), ...(await mailsAbout(w, links))])),
        ])
      // Notifications are deleted with the membership.
      for (const user_id of left) for (const table of OF_MEMBERS) await deleteRows(w, table, { user_id })
      return true
    })
    if (!isOurs) return 0
    this.totals.events += count
    this.totals.notifications += recipients.length
    return count
  }

  /** What the next events mean for people: read a few at a time, since each may be large. */
  async #readLog(team_id: string, after: number): Promise<Found> {
    const found: Found = { count: 0, last: after, occasions: [], invitations: [], links: [], left: [] }
    while (found.count < FOLLOWED_EVENTS) {
      const events = await this.#gateway.store.read((db) => findEvents(db, team_id, found.last), team_id)
      for await (const some of inTurns(events, ({ changes }) => changes.length))
        for (const event of some) {
          found.count += 1
          found.last = event.seq
          const occasion = occasionOf(event)
          if (occasion) found.occasions.push(occasion)
          found.invitations.push(...invitationOf(event))
          found.links.push(...linkOf(event))
          if (event.type === 'member.removed' && event.member_id) found.left.push(event.member_id)
        }
      if (events.length < AT_ONCE) break
    }
    return found
  }
}

/** Follows for as long as the loop runs: at once when woken, otherwise within a second of writes by other processes. */
export function follow(gateway: Gateway, follower: NotificationFollower, onError: OnJobError): Loop {
  let seen = ''
  const turn = async () => {
    // Without new writes there is nothing to query.
    const version = await gateway.store.version()
    if (version === seen) return 0
    const taken = await follower.turn()
    if (taken === 0) seen = version
    return taken
  }
  const loop = new Loop(turn, { idleMs: LOOK_EVERY_MS, onError: (error) => onError(error, null) })
  loop.start()
  return loop
}

const LOOK_EVERY_MS = 1000

/** Takes turns until nothing is left to follow. */
export async function followAll(follower: NotificationFollower) {
  while ((await follower.turn()) > 0);
}

/** Events read by one statement: 30 MB with the longest texts. */
const AT_ONCE = 25

const OF_MEMBERS = ['notifications', 'mails'] as const

/** How many mails of each kind one person gets in a day, from all workspaces together. */
const PER_DAY = { invitation: INVITATIONS_TO_ONE, link_created: LINK_MAILS_TO_ONE }

async function leftToday<M extends { user_id: string; kind: keyof typeof PER_DAY }>(
  { db, now }: { db: Db; now: number },
  mails: readonly M[],
): Promise<M[]> {
  const left: M[] = []
  for (const mail of mails) {
    const bound = { subject: `${mail.kind} mails to ${mail.user_id}`, most: PER_DAY[mail.kind] }
    if (await isLeftToday(db, now, bound)) left.push(mail)
  }
  return left
}

interface MadeLink {
  member_id: string
  admin_id: string
}

/**
 * The member is notified of a link that opens their account, and so are the owners of the workspace, except the one who
 * made it.
 */
async function mailsAbout({ db, team_id }: { db: Db; team_id: string }, links: readonly MadeLink[]) {
  if (links.length === 0) return []
  const owners = await db
    .selectFrom('members')
    .select('user_id')
    .where('team_id', '=', team_id)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .where('time_joined', 'is not', null)
    .orderBy('user_id')
    .execute()
  const kind = 'link_created' as const
  return links.flatMap(({ member_id, admin_id: actor_id }) => [
    { user_id: member_id, kind, actor_id },
    ...owners
      .filter(({ user_id }) => user_id !== actor_id && user_id !== member_id)
      .map(({ user_id }) => ({ user_id, kind, actor_id, about_user_id: member_id })),
  ])
}

function linkOf({ type, member_id, user_id, changes }: Row<'events'>): MadeLink[] {
  if (type !== 'member.link_created' || !member_id || member_id === user_id) return []
  // Changes are written by this program alone.
  const { kind } = JSON.parse(changes) as { kind?: [null, string] }
  return kind?.[1] === 'reset' ? [{ member_id, admin_id: user_id }] : []
}

interface Invitation {
  user_id: string
  kind: 'invitation'
  actor_id: string
}

/** A person added to a workspace gets a mail if they have never signed in to it: see the mailer. */
function invitationOf({ type, member_id, user_id, source }: Row<'events'>): Invitation[] {
  // Sources are written by this program alone.
  const isImport = (JSON.parse(source) as { type: string }).type === 'import'
  if (type !== 'member.added' || !member_id || member_id === user_id || isImport) return []
  return [{ user_id: member_id, kind: 'invitation', actor_id: user_id }]
}

/** Members who have never signed in: the others know of the workspace. */
async function ofExpected({ db, team_id }: { db: Db; team_id: string }, invitations: readonly Invitation[]) {
  if (invitations.length === 0) return []
  const expected = await db
    .selectFrom('members')
    .select('user_id')
    .where('team_id', '=', team_id)
    .where('time_joined', 'is', null)
    .where(
      'user_id',
      'in',
      invitations.map(({ user_id }) => user_id),
    )
    .execute()
  const ids = new Set(expected.map(({ user_id }) => user_id))
  return invitations.filter(({ user_id }) => ids.has(user_id))
}

/** The contents of an example workspace are no news to anybody. */
export async function followFromNow({ store }: Gateway, team_id: string) {
  await store.transaction((db) =>
    sql`insert into notification_cursors (team_id, seq) select id, revision from teams where id = ${team_id}
      on conflict (team_id) do update set seq = excluded.seq`.execute(db),
  )
}

/** A workspace with new events in its log, and the cursor. */
interface Behind {
  team_id: string
  seq: number
  revision: number
}

async function findBehind(db: Db, after: string): Promise<Behind[]> {
  const { rows } = await sql<Behind>`
    select teams.id as team_id, coalesce(notification_cursors.seq, 0) as seq, teams.revision from teams
    left join notification_cursors on notification_cursors.team_id = teams.id
    where teams.id > ${after} and teams.revision > coalesce(notification_cursors.seq, 0) and teams.time_loading is null
    order by teams.id limit ${FOLLOWED_WORKSPACES}`.execute(db)
  return rows
}

function findEvents(db: Db, team_id: string, after: number): Promise<Row<'events'>[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(AT_ONCE)
    .execute()
}

/** False when another process took these events: then it writes the notifications. */
async function moveCursor(db: Db, team_id: string, from: number, to: number): Promise<boolean> {
  const { rows } = await sql`insert into notification_cursors (team_id, seq) values (${team_id}, ${to})
    on conflict (team_id) do update set seq = excluded.seq where notification_cursors.seq = ${from}
    returning seq`.execute(db)
  return rows.length > 0
}
