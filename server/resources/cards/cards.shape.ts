import { type IdList, idIn, idList } from '../../store/ids.ts'
import { prepared } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import { toOrder } from '../../workspace/order.ts'
import { type Viewer, visibleBoard } from '../../workspace/visibility.ts'
import type { Read } from '../../workspace/workspace.ts'
import { fromId, groupBy, toArchivedMarker, toMember, toUserReference } from '../shapes.ts'
import { toTag } from '../tags/tags.queries.ts'
import { type CardRow, cardsInPlace } from './cards.queries.ts'
import type { Card, CardSummary, Checklist } from './cards.schema.ts'

/** Rows become public cards here, with all they hold: a fixed number of queries, however many cards there are. */
export async function toCards(r: Read, rows: readonly CardRow[]): Promise<Card[]> {
  if (rows.length === 0) return []
  const ids = idList(
    r.db,
    rows.map(({ id }) => id),
  )
  const members = groupBy(await findMembers(r, ids), ({ card_id }) => card_id)
  const checklists = groupBy(await findChecklists(r, ids), ({ card_id }) => card_id)
  const tags = groupBy(await findTags(r, ids), ({ card_id }) => card_id)
  const children = groupBy(await findChildren(r, ids), ({ parent_card_id }) => parent_card_id)
  const parentIds = [...new Set(rows.flatMap(({ parent_card_id }) => parent_card_id ?? []))]
  const parents = new Map((await findParents(r, parentIds)).map((parent) => [parent.id, parent]))

  return rows.map((row) => {
    const parent = row.parent_card_id === null ? undefined : parents.get(row.parent_card_id)
    const ownChecklists = checklists.get(row.id) ?? []
    const ownChildren = children.get(row.id) ?? []
    return {
      id: String(row.id),
      type: 'card',
      team_id: row.team_id,
      title: row.title,
      content: row.content,
      schema: row.schema,
      collaboration: null,
      status: row.status,
      priority: row.priority,
      board_id: fromId(row.board_id),
      board_title: row.board_title ?? '',
      list_id: String(row.list_id),
      list_color: row.list_color,
      list_title: row.list_title,
      sprint_id: fromId(row.sprint_id),
      owner_id: row.owner_id,
      user_id: row.user_id,
      user_id_updated: row.user_id_updated,
      user: toUserReference(r, row.user_id, row.source),
      user_updated: toUserReference(r, row.user_id_updated, row.source_updated),
      start_date: row.start_date,
      due_date: row.due_date,
      completed_date: row.completed_date,
      time_created: row.time_created,
      time_updated: row.time_updated,
      members: (members.get(row.id) ?? []).map(toMember),
      checklists: ownChecklists.map(({ checklist }) => checklist),
      checklist_order: toOrder(ownChecklists.map(({ checklist }) => checklist.id)),
      checklist_item_order: Object.assign({}, ...ownChecklists.map(({ itemOrder }) => itemOrder)),
      parent_card: parent
        ? {
            title: parent.title,
            card_id: String(parent.id),
            list_color: parent.list_color,
            status: parent.status as Card['status'],
          }
        : null,
      child_cards: ownChildren.map(toSummary),
      child_card_order: toOrder(ownChildren.map(({ id }) => id)),
      linked_cards: [],
      archived: toArchivedMarker(row),
      archived_list: row.list_time_archived !== null,
      archived_board: row.board_time_archived !== null,
      tags: (tags.get(row.id) ?? []).map(toTag),
      total_comments: row.total_comments,
      total_files: 0,
      is_watching: row.is_watching === 1,
      is_bookmarked: row.is_bookmarked === 1,
      project_id: String(row.project_id),
      external_links: [],
      hints: [],
      estimate: row.estimate,
      epic: row.epic_title === null ? null : { id: String(row.epic_id), title: row.epic_title },
      copied_from_card_id: fromId(row.copied_from_card_id),
      form_id: null,
      suggested_branch_name: toBranchName(row),
    }
  })
}

const SLUG_LENGTH = 50

/** `card-42-write-the-launch-post`: what a person would have typed for the branch. */
function toBranchName({ id, title }: { id: number; title: string }): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    if (slug.length + word.length > SLUG_LENGTH) break
    slug += `-${word}`
  }
  return `card-${id}${slug}`
}

type OfCards = { team_id: string; ids: IdList }

function findMembers({ db, team_id }: Read, ids: IdList) {
  return membersOfCards(db, { team_id, ids })
}

const membersOfCards = prepared<OfCards>()((db, p) =>
  db
    .selectFrom('card_members')
    .selectAll()
    .where('team_id', '=', p('team_id'))
    .where(idIn(db, 'card_id', p('ids')))
    .orderBy('assigned_date')
    .orderBy('user_id'),
)

function findTags({ db, team_id }: Read, ids: IdList) {
  return tagsOfCards(db, { team_id, ids })
}

const tagsOfCards = prepared<OfCards>()((db, p) =>
  db
    .selectFrom('card_tags')
    .innerJoin('tags', (join) =>
      join.onRef('tags.team_id', '=', 'card_tags.team_id').onRef('tags.id', '=', 'card_tags.tag_id'),
    )
    .selectAll('tags')
    .select('card_tags.card_id')
    .where('card_tags.team_id', '=', p('team_id'))
    .where(idIn(db, 'card_tags.card_id', p('ids')))
    .orderBy('tags.id'),
)

/** Related cards in short: only those the viewer can see, so that no title leaks. */
const summariesBy = (column: 'cards.parent_card_id' | 'cards.epic_id' | 'cards.id') =>
  prepared<OfCards & Viewer>()((db, p) =>
    cardsInPlace(db, p('team_id'))
      .select([
        'cards.id',
        'cards.parent_card_id',
        'cards.epic_id',
        'cards.title',
        'cards.user_id',
        'cards.project_id',
        'cards.board_id',
        'boards.title as board_title',
        'cards.list_id',
        'lists.title as list_title',
        'lists.color as list_color',
        'lists.behavior as status',
        'cards.archived_user_id',
        'cards.time_archived',
      ])
      .where(idIn(db, column, p('ids')))
      .where(visibleBoard({ user_id: p('user_id'), is_guest: p('is_guest') }))
      .orderBy('cards.id'),
  )

const summariesByParent = summariesBy('cards.parent_card_id')
const summariesByEpic = summariesBy('cards.epic_id')
const summariesById = summariesBy('cards.id')

function findChildren({ db, team_id, viewer }: Read, ids: IdList) {
  return summariesByParent(db, { team_id, ids, ...viewer })
}

/** The cards of epics, for those who can see them. */
export function findCardsOfEpics({ db, team_id, viewer }: Read, ids: readonly number[]) {
  return summariesByEpic(db, { team_id, ids: idList(db, ids), ...viewer })
}

async function findParents({ db, team_id, viewer }: Read, ids: readonly number[]) {
  return ids.length === 0 ? [] : summariesById(db, { team_id, ids: idList(db, ids), ...viewer })
}

export function toSummary(row: Awaited<ReturnType<typeof findChildren>>[number]): CardSummary {
  return {
    title: row.title,
    card_id: String(row.id),
    user_id: row.user_id,
    project_id: String(row.project_id),
    board_id: fromId(row.board_id),
    board_title: row.board_title ?? '',
    list_id: String(row.list_id),
    list_title: row.list_title,
    list_color: row.list_color,
    status: row.status as CardSummary['status'],
    archived: toArchivedMarker(row),
  }
}

const checklistsOfCards = prepared<OfCards>()((db, p) =>
  db
    .selectFrom('checklists')
    .selectAll()
    .where('team_id', '=', p('team_id'))
    .where(idIn(db, 'card_id', p('ids')))
    .orderBy('position')
    .orderBy('id'),
)

const itemsOfChecklists = prepared<OfCards>()((db, p) =>
  db
    .selectFrom('checklist_items')
    .selectAll()
    .where('team_id', '=', p('team_id'))
    .where(idIn(db, 'checklist_id', p('ids')))
    .orderBy('position')
    .orderBy('id'),
)

async function findChecklists({ db, team_id }: Read, ids: IdList) {
  const rows = await checklistsOfCards(db, { team_id, ids })
  if (rows.length === 0) return []
  const items = await itemsOfChecklists(db, {
    team_id,
    ids: idList(
      db,
      rows.map(({ id }) => id),
    ),
  })
  const itemsOf = groupBy(items, ({ checklist_id }) => checklist_id)
  return rows.map((row) => {
    const own = itemsOf.get(row.id) ?? []
    return { card_id: row.card_id, checklist: toChecklist(row, own), itemOrder: toOrder(own.map(({ id }) => id)) }
  })
}

function toChecklist(row: Row<'checklists'>, items: readonly Row<'checklist_items'>[]): Checklist {
  return {
    id: String(row.id),
    title: row.title,
    content: row.content,
    card_id: String(row.card_id),
    user_id: row.user_id,
    time_created: row.time_created,
    time_updated: row.time_updated,
    items: items.map((item) => ({
      id: String(item.id),
      title: item.title,
      content: item.content,
      checklist_id: String(item.checklist_id),
      user_id: item.user_id,
      time_created: item.time_created,
      time_updated: item.time_updated,
      checked: item.checked === 1,
    })),
  }
}
