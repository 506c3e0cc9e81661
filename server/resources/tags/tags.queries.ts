import { sql } from 'kysely'
import { notFound } from '../../errors.ts'
import { idIn, idList } from '../../store/ids.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import { creation } from '../../workspace/changes.ts'
import { projectRole, visibleProject } from '../../workspace/visibility.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { fromId } from '../shapes.ts'
import type { Tag } from './tags.schema.ts'

/** The tags that can be used in these spaces: their own and the workspace's. */
export function findTagsForProjects(r: Read, projectIds: readonly number[]): Promise<Row<'tags'>[]> {
  return r.db
    .selectFrom('tags')
    .selectAll()
    .where('team_id', '=', r.team_id)
    .where((eb) => eb.or([eb('project_id', 'is', null), idIn(r.db, 'project_id', idList(r.db, projectIds))]))
    .orderBy('id')
    .execute()
}

/** The tags of these ids, all of which must be usable in the space; the workspace's own if it is null. */
export async function requireTags(r: Read, project_id: number | null, ids: readonly number[]): Promise<Row<'tags'>[]> {
  if (ids.length === 0) return []
  const wanted = new Set(ids)
  const tags = (await findTagsForProjects(r, project_id === null ? [] : [project_id])).filter(({ id }) =>
    wanted.has(id),
  )
  if (tags.length < wanted.size) throw notFound('tag')
  return tags
}

/** A tag is seen by everybody who sees its space; the workspace's own by all. */
function selectTags({ db, team_id, viewer }: Read) {
  return db
    .selectFrom('tags')
    .leftJoin('projects', (join) =>
      join.onRef('projects.team_id', '=', 'tags.team_id').onRef('projects.id', '=', 'tags.project_id'),
    )
    .selectAll('tags')
    .select(projectRole(viewer).as('place_role'))
    .where('tags.team_id', '=', team_id)
    .where((eb) => eb.or([eb('tags.project_id', 'is', null), visibleProject(viewer)]))
}

/** Every tag that any of these cards has. */
export function findTagsOfCards({ db, team_id }: Read, cardIds: readonly number[]): Promise<Row<'tags'>[]> {
  const used = db
    .selectFrom('card_tags')
    .select('tag_id')
    .where('team_id', '=', team_id)
    .where(idIn(db, 'card_id', idList(db, cardIds)))
  return db
    .selectFrom('tags')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('id', 'in', used)
    .orderBy('id')
    .execute()
}

export function findTag(r: Read, id: number) {
  return selectTags(r).where('tags.id', '=', id).executeTakeFirst()
}

/** A page of the tags that can be used in a space, or of all visible ones. */
export function findTags(r: Read, project_id: number | null, after: number, limit: number) {
  const tags = selectTags(r).where('tags.id', '>', after).orderBy('tags.id').limit(limit)
  if (project_id === null) return tags.execute()
  return tags
    .where((eb) => eb.or([eb('tags.project_id', 'is', null), eb('tags.project_id', '=', project_id)]))
    .execute()
}

/** The tags of one place: a space, or the workspace as a whole. */
export function findTagsIn({ db, team_id }: Read, project_id: number | null) {
  return db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('team_id', '=', team_id)
    .where('project_id', project_id === null ? 'is' : '=', project_id)
    .execute()
}

/** Adds tags to a space, or to the whole workspace when `project_id` is null. */
export async function insertTags(w: Write, tags: readonly Pick<Row<'tags'>, 'name' | 'color' | 'project_id'>[]) {
  const rows = tags.map(
    (tag): Row<'tags'> => ({ team_id: w.team_id, id: w.nextId(), ...tag, slug: toSlug(tag.name), total_cards: 0 }),
  )
  await insertRows(w.db, 'tags', rows)
  for (const { id, project_id, name, slug, color } of rows)
    w.emit('tag.created', { tag_id: id, project_id }, creation({ name, slug, color }))
  return rows
}

export function toSlug(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  // A name of signs alone is its own slug: an empty one would name nothing.
  return words?.join('-') ?? name
}

/** Two names that people would take for one. Slugs do not tell: C++ and C# have the same. */
export function sameName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize('NFC').trim().toLowerCase()
  return plain(one) === plain(other)
}

/** Puts tags on cards that do not have them yet, and counts: one statement for all tags that gain as many cards. */
export async function tagCards(w: Write, pairs: readonly { card_id: number; tag_id: number }[]) {
  await insertRows(
    w.db,
    'card_tags',
    pairs.map((pair) => ({ team_id: w.team_id, ...pair })),
  )
  const cardsOf = Map.groupBy(pairs, ({ tag_id }) => tag_id)
  for (const [gain, tags] of Map.groupBy([...cardsOf], ([, cards]) => cards.length)) {
    const ids = idList(
      w.db,
      tags.map(([id]) => id),
    )
    await w.db
      .updateTable('tags')
      .set((eb) => ({ total_cards: eb('total_cards', '+', gain) }))
      .where('team_id', '=', w.team_id)
      .where(idIn(w.db, 'id', ids))
      .execute()
  }
}

/** Puts tags on an epic that does not have them yet. A tag counts its cards alone. */
export async function tagEpic(w: Write, epic_id: number, tagIds: readonly number[]) {
  await insertRows(
    w.db,
    'epic_tags',
    tagIds.map((tag_id) => ({ team_id: w.team_id, epic_id, tag_id })),
  )
}

/** The tags that a card or an epic has. */
export async function findTagIdsOf(
  { db, team_id }: Read,
  { noun, id }: { noun: 'card' | 'epic'; id: number },
): Promise<number[]> {
  const { rows } = await sql<{ tag_id: number }>`select tag_id from ${sql.table(`${noun}_tags`)}
    where team_id = ${team_id} and ${sql.ref(`${noun}_id`)} = ${id} order by tag_id`.execute(db)
  return rows.map(({ tag_id }) => tag_id)
}

/** Takes a tag off cards that have it. */
export async function untagCards(w: Write, tag_id: number, cardIds: readonly number[]) {
  await w.db
    .deleteFrom('card_tags')
    .where('team_id', '=', w.team_id)
    .where('tag_id', '=', tag_id)
    .where(idIn(w.db, 'card_id', idList(w.db, cardIds)))
    .execute()
  await w.db
    .updateTable('tags')
    .set((eb) => ({ total_cards: eb('total_cards', '-', cardIds.length) }))
    .where('team_id', '=', w.team_id)
    .where('id', '=', tag_id)
    .execute()
}

export async function untagEpic(w: Write, epic_id: number, tag_id: number) {
  await w.db
    .deleteFrom('epic_tags')
    .where('team_id', '=', w.team_id)
    .where('epic_id', '=', epic_id)
    .where('tag_id', '=', tag_id)
    .execute()
}

export function toTag(row: Row<'tags'>): Tag {
  return {
    id: String(row.id),
    team_id: row.team_id,
    project_id: fromId(row.project_id),
    name: row.name,
    slug: row.slug,
    color: row.color,
    total_cards: row.total_cards,
  }
}
