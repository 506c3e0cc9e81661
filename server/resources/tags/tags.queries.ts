import { notFound } from '../../errors.ts'
import { idIn, idList } from '../../store/ids.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import type { Tag } from '../cards/cards.schema.ts'
import { fromId } from '../shapes.ts'

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

/** Puts tags on a card that has none of them yet. */
export async function tagCard(w: Write, card_id: number, tags: readonly Row<'tags'>[]) {
  if (tags.length === 0) return
  await insertRows(
    w.db,
    'card_tags',
    tags.map(({ id }) => ({ team_id: w.team_id, card_id, tag_id: id })),
  )
  await w.db
    .updateTable('tags')
    .set((eb) => ({ total_cards: eb('total_cards', '+', 1) }))
    .where('team_id', '=', w.team_id)
    .where(
      idIn(
        w.db,
        'id',
        idList(
          w.db,
          tags.map(({ id }) => id),
        ),
      ),
    )
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
