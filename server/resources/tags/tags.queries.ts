import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { notFound } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { TAG_CARDS_COUNTED } from '../../limits/reads.ts'
import { cardsInShort } from '../../store/candidates.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { addToRows, deleteEachRow, deleteRows, insertFrom, insertRows } from '../../workspace/rows.ts'
import { projectOf, projectRole, visibleBoard, visibleInPart, visibleProject } from '../../workspace/visibility.ts'
import { heldBy } from '../in-turns.ts'
import { fromId } from '../shapes.ts'
import type { TAG_COLUMNS } from './tags.columns.ts'
import type { Tag } from './tags.schema.ts'

/** A tag with the number of its cards that the viewer sees. */
type ShownTag = Row<'tags'> & { shown_cards?: number }

/**
 * How many cards of a tag the viewer sees. The stored total is right for people who see the whole space of a tag, or all spaces of a
 * workspace's one; for others its cards are counted, up to a bound. For queries with `tags` in scope.
 */
export function shownCards({ db, team_id, viewer }: Pick<Read, 'db' | 'team_id' | 'viewer'>): RawBuilder<number> {
  const hides = (space: RawBuilder<SqlBool>) =>
    sql`exists (select 1 from projects where projects.team_id = ${team_id} and ${space} and not ${visibleProject(viewer)})`
  const [all, own] = [hides(sql<SqlBool>`1 = 1`), hides(sql<SqlBool>`projects.id = tags.project_id`)]
  return sql<number>`case when case when tags.project_id is null then ${all} else ${own} end then (
    select count(*) from (
      select card_tags.card_id from card_tags
      where card_tags.team_id = tags.team_id and card_tags.tag_id = tags.id limit ${sql.lit(TAG_CARDS_COUNTED)}) as tagged
    join ${cardsInShort(db)} on cards.team_id = ${team_id} and cards.id = tagged.card_id
    join projects on projects.team_id = ${team_id} and projects.id = cards.project_id
    left join boards on boards.team_id = ${team_id} and boards.id = cards.board_id
    where ${visibleBoard(viewer)}) else tags.total_cards end`
}

/** Like `findTagsForProjects`, to be shown. */
export async function findShownTagsForProjects(r: Read, projectIds: readonly number[]): Promise<ShownTag[]> {
  const shown = r.db
    .selectFrom('tags')
    .selectAll()
    .select(shownCards(r).as('shown_cards'))
    .where('team_id', '=', r.team_id)
    .orderBy('id')
  const [shared, own] = await Promise.all([
    shown.where('project_id', 'is', null).execute(),
    heldBy(projectIds, (some, limit) =>
      shown
        .where(idIn(r.db, 'project_id', idList(r.db, some)))
        .limit(limit)
        .execute(),
    ),
  ])
  return [...shared, ...own]
}

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
  const missing = ids.find((id) => !tags.some((tag) => tag.id === id))
  if (missing !== undefined) throw notFound('tag', missing)
  return tags
}

/** A tag is visible to everybody who sees its space or a board of it; the workspace's own to all. */
function selectTags({ db, team_id, viewer }: Read) {
  return db
    .selectFrom('tags')
    .leftJoin('projects', projectOf('tags'))
    .selectAll('tags')
    .select([projectRole(viewer).as('container_role'), shownCards({ db, team_id, viewer }).as('shown_cards')])
    .where('tags.team_id', '=', team_id)
    .where((eb) => eb.or([eb('tags.project_id', 'is', null), visibleInPart(viewer)]))
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

/** The tags of one scope: a space, or the whole workspace. */
export function findTagsIn({ db, team_id }: Read, project_id: number | null) {
  return db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('team_id', '=', team_id)
    .where('project_id', project_id === null ? 'is' : '=', project_id)
    .execute()
}

/** Adds tags to a space, or to the whole workspace when `project_id` is null. */
export type NewTag = ReturnType<typeof TAG_COLUMNS.copied> & Pick<Row<'tags'>, 'project_id'>

export async function insertTags(w: Write, tags: readonly NewTag[]): Promise<Row<'tags'>[]> {
  const rows = tags.map(
    ({ name, color, project_id }): Row<'tags'> => ({
      team_id: w.team_id,
      id: w.nextId(),
      project_id,
      name,
      slug: toSlug(name),
      color: color || colorFor(name),
      total_cards: 0,
    }),
  )
  await insertRows(w, 'tags', rows)
  return rows
}

/** Readable on white and on black. */
const COLORS = ['#c2410c', '#a16207', '#15803d', '#0f766e', '#0369a1', '#4338ca', '#7e22ce', '#be185d', '#475569']

/** For a tag without one: the same for the same name everywhere. */
function colorFor(name: string): string {
  const sum = [...toSlug(name)].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
  return must(COLORS[sum % COLORS.length])
}

export function toSlug(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu)
  // A name of symbols only is its own slug: an empty one would name nothing.
  return words?.join('-') ?? name
}

/** True for two names that people would confuse. Slugs do not show it: C++ and C# have the same. */
export function sameName(one: string, other: string): boolean {
  return plainTag(one) === plainTag(other)
}

/** The same key for names that people would confuse. */
export function plainTag(name: string): string {
  return name.normalize('NFC').trim().toLowerCase()
}

/** Adds tags to cards that do not have them yet, and counts: one statement for all tags that gain as many cards. */
export async function tagCards(w: Write, pairs: readonly { card_id: number; tag_id: number }[]) {
  await insertRows(
    w,
    'card_tags',
    pairs.map((pair) => ({ team_id: w.team_id, ...pair })),
  )
  const cardsOf = Map.groupBy(pairs, ({ tag_id }) => tag_id)
  await addToTotals(
    w,
    [...cardsOf].map(([id, cards]) => ({ id, gain: cards.length })),
  )
}

/**
 * Removes tags from cards that have them, and adds others to cards that do not: one statement for all that gain as many cards.
 */
export async function retagCards(
  w: Write,
  extra: readonly { card_id: number; tag_id: number }[],
  missing: readonly { card_id: number; tag_id: number }[],
) {
  await deleteEachRow(w, 'card_tags', { card_id: 'bigint', tag_id: 'bigint' }, extra)
  await insertRows(
    w,
    'card_tags',
    missing.map((pair) => ({ team_id: w.team_id, ...pair })),
  )
  const gains = new Map<number, number>()
  for (const { tag_id } of missing) gains.set(tag_id, (gains.get(tag_id) ?? 0) + 1)
  for (const { tag_id } of extra) gains.set(tag_id, (gains.get(tag_id) ?? 0) - 1)
  await addToTotals(
    w,
    [...gains].map(([id, gain]) => ({ id, gain })).filter(({ gain }) => gain !== 0),
  )
}

/** Counts the tags that new cards already have. */
export async function countTagged(w: Write, cardIds: readonly number[]) {
  const { rows } = await sql<{ id: number; gain: number }>`
    select tag_id as id, count(*) as gain from card_tags
    where team_id = ${w.team_id} and ${idIn(w.db, 'card_id', idList(w.db, cardIds))} group by tag_id`.execute(w.db)
  await addToTotals(w, rows)
}

async function addToTotals(w: Write, gains: readonly { id: number; gain: number }[]) {
  for (const [gain, tags] of Map.groupBy(gains, (tag) => tag.gain)) {
    await addToRows(w, 'tags', { id: tags.map(({ id }) => id) }, { total_cards: gain })
  }
}

/** Adds tags to an epic that does not have them yet. A tag counts only its cards. */
export async function tagEpic(w: Write, epic_id: number, tagIds: readonly number[]) {
  await insertRows(
    w,
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

/** Removes a tag from cards that have it. */
export async function untagCards(w: Write, tag_id: number, cardIds: readonly number[]) {
  await deleteRows(w, 'card_tags', { tag_id, card_id: cardIds })
  await addToRows(w, 'tags', { id: tag_id }, { total_cards: -cardIds.length })
}

export async function untagEpic(w: Write, epic_id: number, tag_id: number) {
  await deleteRows(w, 'epic_tags', { epic_id, tag_id })
}

/** One statement changes at most so many cards: on SQLite nobody else gets a turn while it runs. */
const CARDS_AT_ONCE = 500
const IDS_AT_ONCE = 2000

/**
 * Takes a tag off everything that has it, some cards at a time; with `into`, what does not have that tag yet gets it instead. The
 * tag still counts them: it is about to be deleted, and comes back as it was.
 */
export async function clearTag(w: Write, tag_id: number, into: number | null) {
  let gain = 0
  for await (const cards of cardsWith(w, tag_id)) {
    if (into !== null) gain += await passOn(w, 'card', tag_id, into, cards)
    await deleteRows(w, 'card_tags', { tag_id, card_id: cards })
  }
  if (gain > 0) await addToTotals(w, [{ id: into ?? 0, gain }])
  if (into !== null) await passOn(w, 'epic', tag_id, into)
  await deleteRows(w, 'epic_tags', { tag_id })
}

/** All cards that have a tag. Those behind the ones in hand are found after these have been changed. */
async function* cardsWith({ db, team_id }: Write, tag_id: number): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('card_tags')
      .select('card_id')
      .where('team_id', '=', team_id)
      .where('tag_id', '=', tag_id)
      .where('card_id', '>', after)
      .orderBy('card_id')
      .limit(IDS_AT_ONCE)
      .execute()
    const ids = rows.map(({ card_id }) => card_id)
    for (let start = 0; start < ids.length; start += CARDS_AT_ONCE) yield ids.slice(start, start + CARDS_AT_ONCE)
    if (ids.length < IDS_AT_ONCE) return
    after = ids.at(-1) ?? after
  }
}

/** Adds a tag to those that have another one, and not yet this. Says how many they are. */
async function passOn(w: Write, noun: 'card' | 'epic', from: number, to: number, ids?: readonly number[]) {
  const [tags, id] = [`${noun}_tags` as const, `${noun}_id`]
  const among = ids ? idIn(w.db, `${tags}.${id}`, idList(w.db, ids)) : sql`1 = 1`
  const passed = sql`from ${sql.table(tags)} where ${sql.ref(`${tags}.team_id`)} = ${w.team_id}
    and ${sql.ref(`${tags}.tag_id`)} = ${from} and ${among}
    and not exists (select 1 from ${sql.table(tags)} as had where had.team_id = ${w.team_id}
      and ${sql.ref(`had.${id}`)} = ${sql.ref(`${tags}.${id}`)} and had.tag_id = ${to})`
  const { rows } = await sql<{ gain: number }>`select count(*) as gain ${passed}`.execute(w.db)
  const gain = Number(rows[0]?.gain ?? 0)
  // One tag for another: nothing gets more of them, so that no capacity is asked for.
  if (noun === 'card') await insertFrom(w, 'card_tags', { card_id: 'same', tag_id: sql.lit(to) }, passed, [])
  else await insertFrom(w, 'epic_tags', { epic_id: 'same', tag_id: sql.lit(to) }, passed, [])
  return gain
}

export function toTag(row: ShownTag): Tag {
  return {
    id: String(row.id),
    team_id: row.team_id,
    project_id: fromId(row.project_id),
    name: row.name,
    slug: row.slug,
    color: row.color,
    total_cards: row.shown_cards ?? row.total_cards,
  }
}
