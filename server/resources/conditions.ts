import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { FIRST_MILLISECONDS } from '../common/time.ts'

/** True when any of these tables' rows, all of them in scope, is archived. */
export function anyArchived(...tables: string[]): RawBuilder<SqlBool> {
  const archived = tables.map((table) => sql`${sql.ref(`${table}.time_archived`)} is not null`)
  return sql<SqlBool>`(${sql.join(archived, sql` or `)})`
}

/** The same as `instantOf`, for dates in the store. */
export function instantOfColumn(column: string): RawBuilder<number | null> {
  const date = sql.ref(column)
  return sql<number | null>`case when ${date} < ${sql.lit(FIRST_MILLISECONDS)} then ${date} * 1000 else ${date} end`
}

/** True for people in a container who are also active in the workspace. For queries with the table of the container in scope. */
export function isActiveIn(table: 'project_members' | 'board_members'): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from members where members.team_id = ${sql.ref(`${table}.team_id`)}
    and members.user_id = ${sql.ref(`${table}.user_id`)} and members.status = 'active')`
}

/**
 * True for people who can run a space or a board as its admins: they are active, have joined, and are not guests. For queries
 * with `members` in scope.
 */
export const canRunContainers = sql<SqlBool>`(members.status = 'active' and members.time_joined is not null
  and members.role not in ('guest', 'guestReader'))`
