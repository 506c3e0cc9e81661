import { type SqlBool, sql } from 'kysely'
import { idIn, idList } from '../../store/ids.ts'
import type { MemoryStore } from '../../store/past/memory.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import type { Past } from '../../workspace/past/past.ts'
import { visibleProject } from '../../workspace/visibility.ts'
import { findFieldsById } from '../fields/fields.queries.ts'
import { parseValues } from '../fields/fields.stored.ts'
import { shownCards } from '../tags/tags.queries.ts'
import { addProjects, findSeen, findSeenEpics } from './history.past.ts'

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Adds cards that the viewer may see, with everything they show: their parts, and a summary of linked ones. */
export async function addCards(past: Past, memory: MemoryStore, cards: readonly Row<'cards'>[]) {
  const ids = idsOf(cards)
  await addRelatives(past, memory, cards)
  await addPlaces(past, memory, cards)
  await memory.add('cards', cards)
  await addFields(past, memory, cards)
  await memory.add('card_members', await past.heldBy('card_members', ids))
  await memory.add('card_marks', await past.heldBy('card_marks', ids))
  const checklists = await past.heldBy('checklists', ids)
  await memory.add('checklists', checklists)
  await memory.add('checklist_items', await past.heldBy('checklist_items', idsOf(checklists)))
  const tagged = await past.heldBy('card_tags', ids)
  await memory.add('card_tags', tagged)
  await memory.add('files', await past.heldBy('files', ids))
  await addTags(
    past,
    memory,
    await past.byId(
      'tags',
      tagged.map(({ tag_id }) => tag_id),
    ),
  )
  await addEpics(past, memory, cards)
}

/** The custom fields that cards had values in, as they are now. */
async function addFields({ r }: Past, memory: MemoryStore, cards: readonly Row<'cards'>[]) {
  const ids = new Set(cards.flatMap(({ custom_fields }) => Object.keys(parseValues(custom_fields))))
  const fields = await findFieldsById(r, [...ids].map(Number))
  await memory.add(
    'fields',
    fields.map(({ is_private: _, ...field }) => field),
  )
}

/** Parents, children, originals and linked cards. */
async function addRelatives(past: Past, memory: MemoryStore, cards: readonly Row<'cards'>[]) {
  const ids = idsOf(cards)
  const links = [...(await past.heldBy('card_links', ids)), ...(await past.otherOf('card_links', ids))]
  await memory.add('card_links', links)
  const named = [
    ...links.flatMap(({ card_id, linked_card_id }) => [card_id, linked_card_id]),
    ...cards.flatMap(({ parent_card_id, copied_from_card_id }) => [parent_card_id ?? 0, copied_from_card_id ?? 0]),
  ]
  const own = new Set(ids)
  const others = [
    ...(await past.byId(
      'cards',
      named.filter((id) => !own.has(id)),
    )),
    ...(await past.otherOf('cards', ids)),
  ].filter(({ id }) => !own.has(id))
  const seen = await findSeen(past, 'cards', others)
  await addPlaces(past, memory, seen)
  await memory.add('cards', seen)
}

/** The lists, boards and spaces that cards were in, and their homes. */
async function addPlaces(past: Past, memory: MemoryStore, cards: readonly Row<'cards'>[]) {
  await memory.add(
    'lists',
    await past.byId(
      'lists',
      cards.map(({ list_id }) => list_id),
    ),
  )
  const homes = await past.byId(
    'boards',
    cards.flatMap(({ home_board_id }) => home_board_id ?? []),
  )
  // People who see the card see its board; its home only if they see that too.
  const boards = [
    ...(await past.byId(
      'boards',
      cards.flatMap(({ board_id }) => board_id ?? []),
    )),
    ...(await findSeen(past, 'boards', homes)),
  ]
  await memory.add('boards', boards)
  await addProjects(
    past,
    memory,
    [...cards, ...boards].map(({ project_id }) => project_id),
  )
}

async function addEpics(past: Past, memory: MemoryStore, cards: readonly Row<'cards'>[]) {
  const { team_id, viewer } = past.r
  const epics = await findSeenEpics(
    past,
    await past.byId(
      'epics',
      cards.flatMap(({ epic_id }) => epic_id ?? []),
    ),
  )
  await memory.add('epics', epics)
  await memory.add(
    'epic_members',
    epics.map(({ id: epic_id }) => ({ team_id, epic_id, user_id: viewer.user_id, role: '', assigned_date: 0 })),
  )
}

/**
 * Adds tags with the numbers of cards they had. People who do not see all spaces must not learn how many cards of others a tag of
 * the workspace had: they get the number they would see now.
 */
export async function addTags({ r }: Past, memory: MemoryStore, tags: readonly Row<'tags'>[]) {
  const shared = tags.filter(({ project_id }) => project_id === null)
  const shown = shared.length > 0 && (await seesLess(r)) ? await findShown(r, idsOf(shared)) : null
  await memory.add(
    'tags',
    tags.map((tag) => (shown && tag.project_id === null ? { ...tag, total_cards: shown.get(tag.id) ?? 0 } : tag)),
  )
}

async function seesLess({ db, team_id, viewer }: Read): Promise<boolean> {
  const hidden = await db
    .selectFrom('projects')
    .select('id')
    .where('team_id', '=', team_id)
    .where(sql<SqlBool>`not ${visibleProject(viewer)}`)
    .limit(1)
    .executeTakeFirst()
  return hidden !== undefined
}

async function findShown(r: Read, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await r.db
    .selectFrom('tags')
    .select(['id', shownCards(r).as('shown')])
    .where('team_id', '=', r.team_id)
    .where(idIn(r.db, 'id', idList(r.db, ids)))
    .execute()
  return new Map(rows.map(({ id, shown }) => [id, shown]))
}
