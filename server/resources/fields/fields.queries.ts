import { sql } from 'kysely'
import { notFound } from '../../common/errors.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import type { ContainerRole } from '../../workspace/policy.ts'
import { projectOf, projectRole, visibleInPart } from '../../workspace/visibility.ts'
import { toId } from '../shapes.ts'

export type FoundField = Row<'fields'> & { container_role: ContainerRole | null }

/** A space whose fields the viewer can read. */
export async function requireProjectOfFields({ db, team_id, viewer }: Read, id: string): Promise<{ id: number }> {
  const project = await db
    .selectFrom('projects')
    .select('id')
    .where('team_id', '=', team_id)
    .where('id', '=', toId(id))
    .where(visibleInPart(viewer))
    .executeTakeFirst()
  if (!project) throw notFound('space', id)
  return project
}

export async function requireField({ db, team_id, viewer }: Read, id: string): Promise<FoundField> {
  const field = await db
    .selectFrom('fields')
    .innerJoin('projects', projectOf('fields'))
    .selectAll('fields')
    .select(projectRole(viewer).as('container_role'))
    .where('fields.team_id', '=', team_id)
    .where('fields.id', '=', toId(id))
    .where(visibleInPart(viewer))
    .executeTakeFirst()
  if (!field) throw notFound('field', id)
  return field
}

/** The fields of a space the caller has already found, in order: live or deleted ones. */
export function findFields({ db, team_id }: Read, project_id: number, isDeleted = false): Promise<Row<'fields'>[]> {
  return db
    .selectFrom('fields')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('project_id', '=', project_id)
    .where('time_deleted', isDeleted ? 'is not' : 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** How many fields a space has, with those deleted. */
export async function countFields({ db, team_id }: Read, project_id: number): Promise<number> {
  const { total } = await db
    .selectFrom('fields')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('team_id', '=', team_id)
    .where('project_id', '=', project_id)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Live fields by id, of any space: for the values of cards and epics that the viewer sees. */
export async function findFieldsById({ db, team_id }: Read, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('fields')
    .innerJoin('projects', projectOf('fields'))
    .selectAll('fields')
    .select('projects.is_private')
    .where('fields.team_id', '=', team_id)
    .where(idIn(db, 'fields.id', idList(db, ids)))
    .where('fields.time_deleted', 'is', null)
    .execute()
}

/** Live fields by id, as far as the viewer can read them: for filters and orders. */
export async function findReadableFields(r: Read, ids: readonly number[]): Promise<Row<'fields'>[]> {
  if (ids.length === 0) return []
  return r.db
    .selectFrom('fields')
    .innerJoin('projects', projectOf('fields'))
    .selectAll('fields')
    .where('fields.team_id', '=', r.team_id)
    .where(idIn(r.db, 'fields.id', idList(r.db, ids)))
    .where('fields.time_deleted', 'is', null)
    .where(visibleInPart(r.viewer))
    .execute()
}

/** The same of spaces that are not private, in the order of the spaces and of their fields: what a table of epics has columns for. */
export async function findFieldsOfEpics(r: Read, ids: readonly number[]) {
  if (ids.length === 0) return []
  return r.db
    .selectFrom('fields')
    .innerJoin('projects', projectOf('fields'))
    .selectAll('fields')
    .select('projects.title as project_title')
    .where('fields.team_id', '=', r.team_id)
    .where(idIn(r.db, 'fields.id', idList(r.db, ids)))
    .where('fields.time_deleted', 'is', null)
    .where('projects.is_private', '=', 0)
    .where(visibleInPart(r.viewer))
    .orderBy('projects.position')
    .orderBy('projects.id')
    .orderBy('fields.position')
    .orderBy('fields.id')
    .execute()
}

/** Cards with a value in a field, and epics with any value, some at a time: the ids after one. */
export async function findHolders(
  { db, team_id }: Read,
  noun: 'card' | 'epic',
  field_id: number,
  after: number,
  limit: number,
): Promise<{ id: number; custom_fields: string }[]> {
  const held = sql`select cards.id, cards.custom_fields from (${cardsWith(team_id, field_id, after, limit)}) as held
    join cards on cards.team_id = ${team_id} and cards.id = held.id order by cards.id`
  const { rows } = await sql<{ id: number; custom_fields: string }>`${
    noun === 'card' ? held : epicsWithValues(team_id, after, limit)
  }`.execute(db)
  return rows
}

/** Cards and epics that may have a value in some of these fields, each from where the field says, in the order of their ids. */
export async function findHoldersOfAny(
  { db, team_id }: Read,
  fields: readonly { id: number; after: number }[],
  limit: number,
): Promise<{ id: number; noun: 'card' | 'epic'; custom_fields: string | null }[]> {
  const cards = fields.map(
    ({ id, after }) => sql`select id, 'card' as noun, null as custom_fields
      from (${cardsWith(team_id, id, after, limit)}) as ${sql.ref(`held_${id}`)}`,
  )
  const epics = epicsWithValues(team_id, Math.min(...fields.map(({ after }) => after)), limit)
  const { rows } = await sql<{ id: number; noun: 'card' | 'epic'; custom_fields: string | null }>`
    select * from (${sql.join(cards, sql` union `)}
      union all select id, 'epic' as noun, custom_fields from (${epics}) as epics_with_values) as things
    order by id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

function cardsWith(team_id: string, field_id: number, after: number, limit: number) {
  return sql`select card_id as id from field_values where team_id = ${team_id} and field_id = ${field_id}
    and n = 0 and card_id > ${after} order by card_id limit ${sql.lit(limit)}`
}

function epicsWithValues(team_id: string, after: number, limit: number) {
  return sql`select id, custom_fields from epics where team_id = ${team_id} and custom_fields is not null
    and id > ${after} order by id limit ${sql.lit(limit)}`
}
