import { notFound } from '../../errors.ts'
import { idIn, idList } from '../../store/ids.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import type { Tag } from '../cards/cards.schema.ts'
import { fromId, groupBy } from '../shapes.ts'

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

/** The tags of these ids, all of which must be usable in the space. */
export async function requireTags(r: Read, project_id: number, ids: readonly number[]): Promise<Row<'tags'>[]> {
  if (ids.length === 0) return []
  const wanted = new Set(ids)
  const tags = (await findTagsForProjects(r, [project_id])).filter(({ id }) => wanted.has(id))
  if (tags.length < wanted.size) throw notFound('tag')
  return tags
}

/** Adds tags to a space, or to the whole workspace when `project_id` is null. */
export async function insertTags(w: Write, tags: readonly Pick<Row<'tags'>, 'name' | 'color' | 'project_id'>[]) {
  const rows = tags.map(
    (tag): Row<'tags'> => ({ team_id: w.team_id, id: w.nextId(), ...tag, slug: toSlug(tag.name), total_cards: 0 }),
  )
  await insertRows(w.db, 'tags', rows)
  return rows
}

function toSlug(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
}

/** Puts tags on cards that do not have them yet, and counts: one statement for all tags that gain as many cards. */
export async function tagCards(w: Write, pairs: readonly { card_id: number; tag_id: number }[]) {
  await insertRows(
    w.db,
    'card_tags',
    pairs.map((pair) => ({ team_id: w.team_id, ...pair })),
  )
  const cardsOf = groupBy(pairs, ({ tag_id }) => tag_id)
  for (const [gain, tags] of groupBy([...cardsOf], ([, cards]) => cards.length)) {
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
