import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { must } from '../../common/must.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import type { Write } from '../../workspace/handles.ts'
import { TAG_COLUMNS } from './tags.columns.ts'
import { createTags } from './tags.create.ts'
import { findTagsForProjects, sameName, tagCards, untagCards } from './tags.queries.ts'

/**
 * The tag to use in a space for each tag: itself if it can be used there, else the one of the same name. With `createMissing`,
 * missing tags are created; otherwise they have no entry.
 */
export async function findLikeTags(
  w: Write,
  tags: readonly Row<'tags'>[],
  project_id: number,
  createMissing: boolean,
): Promise<Map<number, number>> {
  const usable = await findTagsForProjects(w, [project_id])
  // A space's own tag comes before one of the whole workspace.
  const choice = usable.toSorted((a, b) => Number(a.project_id === null) - Number(b.project_id === null))
  const likeness = (tag: Row<'tags'>) =>
    choice.find(({ id }) => id === tag.id) ?? choice.find(({ name }) => sameName(name, tag.name))
  if (createMissing)
    for (const tag of tags)
      if (!likeness(tag)) choice.push(...(await createTags(w, [{ ...TAG_COLUMNS.copied(tag), project_id }])))
  return new Map(
    tags.flatMap((tag) => {
      const like = likeness(tag)
      return like ? [[tag.id, like.id] as const] : []
    }),
  )
}

/**
 * When cards are moved to another space, their tags are replaced by those of the same name there, created if missing, so that a
 * move loses no tag and reveals none of a space that people cannot see.
 */
export async function carryTags(w: Write, which: RawBuilder<SqlBool>, project_id: number) {
  const { rows: foreign } = await sql<Row<'tags'> & { card_id: number }>`
    select tags.*, card_tags.card_id from cards
    join card_tags on card_tags.team_id = cards.team_id and card_tags.card_id = cards.id
    join tags on tags.team_id = card_tags.team_id and tags.id = card_tags.tag_id
    where cards.team_id = ${w.team_id} and ${which} and tags.project_id <> ${project_id}
    order by tags.id, cards.id`.execute(w.db)
  if (foreign.length === 0) return
  const tags = [...new Map(foreign.map(({ card_id: _, ...tag }) => [tag.id, tag])).values()]
  const like = await findLikeTags(w, tags, project_id, true)
  for (const [tag_id, cards] of Map.groupBy(foreign, ({ id }) => id)) {
    const ids = cards.map(({ card_id }) => card_id)
    await untagCards(w, tag_id, ids)
    const own = must(like.get(tag_id))
    await tagCards(
      w,
      (await without(w, own, ids)).map((card_id) => ({ card_id, tag_id: own })),
    )
  }
}

/** The cards that do not have the tag. */
async function without(w: Write, tag_id: number, cards: readonly number[]): Promise<number[]> {
  const tagged = await w.db
    .selectFrom('card_tags')
    .select('card_id')
    .where('team_id', '=', w.team_id)
    .where('tag_id', '=', tag_id)
    .where(idIn(w.db, 'card_id', idList(w.db, cards)))
    .execute()
  const had = new Set(tagged.map(({ card_id }) => card_id))
  return cards.filter((id) => !had.has(id))
}
