import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '../../common/errors.ts'
import { PRIMARY_KEYS, TABLES_OF_A_TEAM } from '../../store/keys.ts'
import { ACCOUNT_TABLES, columnsSaying, OWN_TABLES } from '../../store/people.ts'
import type { Db } from '../../store/store.ts'
import type { Row, Tables } from '../../store/tables.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { deleteRows, updateRows } from '../../workspace/rows.ts'
import { findOwners } from '../members/members.queries.ts'
import { removeMember } from '../members/members.service.ts'
import { hold } from '../teams/teams.delete.ts'
import { COMMAND_LINE_SOURCE } from '../teams/teams.service.ts'
import { type Erasure, eraseInImage, eraseInJson, eraseInProfile, erasureOf } from './users.erasure.ts'
import { changePerson, findMemberships, type Membership } from './users.person.ts'

/** How many events are read at most at once: others write in between. */
const CHUNK = 2000

interface ErasedPerson {
  /** The workspaces they are or were in. */
  workspaces: string[]
  /** How many rows named them, besides their own. */
  rows: number
}

/**
 * Erases a person: memberships and tokens end, and their names, address, picture, time zone and language are replaced wherever
 * their workspaces store them, including the log. What they created stays. Their own row comes last, with the event that
 * invalidates cached answers: if interrupted before that, erasing them again continues.
 */
export async function erasePerson(
  gateway: Gateway,
  person: Row<'users'>,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<ErasedPerson> {
  const memberships = await gateway.store.read((db) => findMemberships(db, person.id))
  const actors = await findActors(gateway, person.id, memberships)
  for (const { team_id } of memberships) {
    const user_id = actors.get(team_id)
    if (user_id === undefined) continue
    const workspace = gateway.enterAs({ team_id, user_id, source: COMMAND_LINE_SOURCE }, 'member.update')
    await workspace.write((w) => removeMember(w, person.id))
  }
  await gateway.store.transaction((db) => forgetAccount(db, person.id))
  const erasure = erasureOf(person)
  const heads = await gateway.store.read((db) => findRevisions(db, memberships))
  const total = heads.reduce((sum, { revision }) => sum + revision, 0)
  let [rows, done] = [0, 0]
  for (const { id: team_id, revision } of heads) {
    for (let after = 0; after < revision; after += CHUNK) {
      rows += await gateway.store.transaction((db) => eraseInEvents(db, team_id, erasure, after))
      onProgress(Math.min(done + after + CHUNK, total), total)
    }
    rows += await gateway.store.transaction((db) => eraseElsewhere(db, team_id, erasure))
    // Last: the earlier state of all these rows has also been noted.
    rows += await eraseInPast(gateway, team_id, erasure)
    done += revision
  }
  await changePerson(
    gateway,
    person.id,
    () => true,
    (_, now) => ({
      fields: { ...erasure.profile, time_erased: now, time_confirmed: null, time_updated: now },
      type: 'member.erased',
      changes: { display_name: [null, erasure.profile.display_name] },
    }),
  )
  await gateway.store.scrub()
  return { workspaces: memberships.map(({ team_id }) => team_id), rows }
}

/** Who ends the memberships: an owner who stays. Nothing is done if a workspace would be left without one. */
async function findActors(gateway: Gateway, user_id: string, memberships: readonly Membership[]) {
  const active = memberships.filter(({ status }) => status === 'active')
  const actors = new Map<string, string>()
  const lost: string[] = []
  for (const { team_id, title } of active) {
    const workspace = gateway.enterAs({ team_id, user_id, source: COMMAND_LINE_SOURCE }, 'member.read')
    const [owner] = (await workspace.read(findOwners)).filter((id) => id !== user_id)
    if (owner) actors.set(team_id, owner)
    else lost.push(`${team_id} (${title})`)
  }
  if (lost.length > 0)
    throw new AppError(
      'conflict',
      `Nobody else owns ${lost.join(', ')}. Make someone else owner first ("boardwalk user update --role owner"), or delete it.`,
    )
  return actors
}

function findRevisions(db: Db, memberships: readonly Membership[]) {
  const ids = memberships.map(({ team_id }) => team_id)
  return db
    .selectFrom('teams')
    .select(['id', 'revision'])
    .where('id', 'in', ['', ...ids])
    .orderBy('id')
    .execute()
}

/** True for texts that name the person by address or id. Other matches are left as they are. */
function names(column: string, { person }: Erasure): RawBuilder<boolean> {
  const text = sql`lower(${sql.ref(column)})`
  return sql`(${text} like ${`%${person.email}%`} or ${sql.ref(column)} like ${`%${person.id}%`})`
}

async function eraseInEvents(db: Db, team_id: string, erasure: Erasure, after: number): Promise<number> {
  const { person } = erasure
  const { rows } = await sql<Pick<Row<'events'>, 'seq' | 'type' | 'member_id' | 'changes'>>`
    select seq, type, member_id, changes from events
    where team_id = ${team_id} and seq > ${after} and seq <= ${after + CHUNK}
      and (member_id = ${person.id} or ${names('changes', erasure)})`.execute(db)
  let erased = 0
  for (const { seq, type, member_id, changes } of rows) {
    const isProfile = member_id === person.id && type.startsWith('member.')
    const text = isProfile ? eraseInProfile(changes, erasure) : eraseInJson(changes, erasure)
    if (text === changes) continue
    await updateRows({ db, team_id }, 'events', { seq }, { changes: text })
    erased += 1
  }
  return erased
}

/** The earlier states of rows that were changed or deleted. */
async function eraseInPast({ store }: Gateway, team_id: string, erasure: Erasure): Promise<number> {
  const { rows } = await store.read((db) =>
    sql<{ last: number | null }>`select max(n) as last from past_rows where team_id = ${team_id}`.execute(db),
  )
  const last = rows[0]?.last ?? 0
  let erased = 0
  for (let after = 0; after < last; after += CHUNK)
    erased += await store.transaction((db) => eraseSomeInPast(db, team_id, erasure, after))
  return erased
}

async function eraseSomeInPast(db: Db, team_id: string, erasure: Erasure, after: number): Promise<number> {
  const { rows } = await sql<Pick<Row<'past_rows'>, 'n' | 'table_name'> & { image: string }>`
    select n, table_name, image from past_rows
    where team_id = ${team_id} and n > ${after} and n <= ${after + CHUNK} and ${names('image', erasure)}`.execute(db)
  let erased = 0
  for (const { n, table_name, image } of rows) {
    const text = eraseInImage(table_name, image, erasure)
    if (text === image) continue
    await updateRows({ db, team_id }, 'past_rows', { n }, { image: text })
    erased += 1
  }
  return erased
}

/** The other records in which a workspace identifies a person. */
async function eraseElsewhere(db: Db, team_id: string, erasure: Erasure): Promise<number> {
  const { person } = erasure
  // The earlier states of rows are noted one after the other.
  await hold(db, team_id)
  // Answers are stored unchanged for a day.
  const isTheirs = sql<SqlBool>`(user_id = ${person.id} or ${names('answer', erasure)})`
  await deleteRows({ db, team_id }, 'idempotency_keys', {}, isTheirs)
  for (const table of OWN_TABLES) await deleteRows({ db, team_id }, table, { user_id: person.id })
  // Nobody else ever saw them.
  await deleteRows({ db, team_id }, 'views', { owner_id: person.id })
  let erased = 0
  for (const table of TABLES_OF_A_TEAM) {
    for (const column of columnsSaying(table, 'naming'))
      erased += await eraseInNaming(db, team_id, table, column, erasure)
    for (const column of columnsSaying(table, 'source'))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} =
          replace(${sql.ref(column)}, ${person.email}, ${erasure.profile.email})
        where team_id = ${team_id} and ${sql.ref(column)} like ${`%${person.email}%`}`.execute(db)
  }
  return erased
}

/** JSON in which people are named. */
async function eraseInNaming(db: Db, team_id: string, table: keyof Tables, column: string, erasure: Erasure) {
  const keys = sql.join(PRIMARY_KEYS[table].filter((name) => name !== 'team_id').map((name) => sql.ref(name)))
  const { rows } = await sql<Record<string, string | number>>`
    select ${keys}, ${sql.ref(column)} as text from ${sql.table(table)}
    where team_id = ${team_id} and ${names(column, erasure)}`.execute(db)
  let erased = 0
  for (const { text, ...values } of rows) {
    const after = eraseInJson(String(text), erasure)
    if (after === text) continue
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after} where team_id = ${team_id}
      and (${keys}) = (${sql.join(Object.values(values))})`.execute(db)
    erased += 1
  }
  return erased
}

/** How they signed in. */
async function forgetAccount(db: Db, user_id: string) {
  for (const table of ACCOUNT_TABLES) await db.deleteFrom(table).where('user_id', '=', user_id).execute()
}
