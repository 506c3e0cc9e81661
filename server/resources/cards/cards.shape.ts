import type { Read } from '../../workspace/handles.ts'
import { toOrder } from '../../workspace/order.ts'
import { findChecklists, NO_CHECKLISTS } from '../checklists/checklists.queries.ts'
import { findVisibleIds } from '../containers/boards.queries.ts'
import { findValuesOf } from '../fields/fields.show.ts'
import { findFilesOfWork } from '../files/files.cover.ts'
import { summarizeFiles } from '../files/files.queries.ts'
import { readImage } from '../images.ts'
import { mapInTurns } from '../in-turns.ts'
import { findMembersOfWork } from '../members/members.work.ts'
import { readLinks } from '../pull-requests/pull-requests.links.ts'
import { fromId, toArchivedMarker, toUserReference } from '../shapes.ts'
import { findTagsOfWork } from '../tags/tags.work.ts'
import { findLinkedWork } from './cards.links.ts'
import type { CardRow, WholeCard } from './cards.queries.ts'
import type { Card } from './cards.schema.ts'
import { findChildren, findSummariesById, toSummary } from './cards.summary.ts'

/** The parts and links of cards: a fixed number of concurrent queries, however many cards there are. */
export async function findParts(r: Read, ids: readonly number[]) {
  const [membersOf, checklistsOf, tagsOf, children, linked, files] = await Promise.all([
    findMembersOfWork(r, 'card', ids),
    findChecklists(r, 'card', ids),
    findTagsOfWork(r, 'card', ids),
    findChildren(r, ids),
    findLinkedWork(r, 'card', ids),
    summarizeFiles(r, 'card', ids),
  ])
  const childrenOf = Map.groupBy(children, (child) => child.parent_card_id)
  return { membersOf, checklistsOf, tagsOf, children: childrenOf, linked, files }
}

/** Those of one card: only what it has is read. */
export async function findPartsOf(r: Read, card: WholeCard): Promise<Parts> {
  const ids = [card.id]
  const [membersOf, checklistsOf, tagsOf, children, linked, files] = await Promise.all([
    card.has_members ? findMembersOfWork(r, 'card', ids) : NO_PARTS.membersOf,
    card.has_checklists ? findChecklists(r, 'card', ids) : NO_PARTS.checklistsOf,
    card.has_tags ? findTagsOfWork(r, 'card', ids) : NO_PARTS.tagsOf,
    card.has_children ? findChildren(r, ids) : [],
    card.has_links ? findLinkedWork(r, 'card', ids) : NO_PARTS.linked,
    card.has_files ? summarizeFiles(r, 'card', ids) : NO_PARTS.files,
  ])
  return { membersOf, checklistsOf, tagsOf, children: new Map([[card.id, children]]), linked, files }
}

export type Parts = Awaited<ReturnType<typeof findParts>>

/** Those of a card just created, with nothing on it. */
export const NO_PARTS: Parts = {
  membersOf: () => [],
  checklistsOf: () => NO_CHECKLISTS,
  tagsOf: () => [],
  children: new Map(),
  linked: new Map(),
  files: new Map(),
}

/** Rows become public cards here, with all their parts. */
export async function toCards(r: Read, rows: readonly CardRow[], parts?: Parts): Promise<Card[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const { membersOf, checklistsOf, tagsOf, children, linked, files: summaries } = parts ?? (await findParts(r, ids))
  const files = await findFilesOfWork(r, 'card', rows, summaries)
  const origins = rows.flatMap(({ parent_card_id, copied_from_card_id }) => [
    parent_card_id ?? [],
    copied_from_card_id ?? [],
  ])
  const seen = new Map((await findSummariesById(r, [...new Set(origins.flat())])).map((card) => [card.id, card]))
  const homes = await findVisibleIds(
    r,
    rows.flatMap(({ home_board_id }) => home_board_id ?? []),
  )
  const valuesOf = await findValuesOf(r, rows)
  const seesHome = ({ home_board_id }: CardRow) => home_board_id !== null && homes.has(home_board_id)

  return mapInTurns(rows, (row): Card => {
    const parent = seen.get(row.parent_card_id ?? 0)
    const ownChildren = children.get(row.id) ?? []
    const { checklists, checklist_order, checklist_item_order } = checklistsOf(row.id)
    // In the order of their parts when a board is put together from pieces: the same card is the same text there.
    return {
      id: String(row.id),
      type: 'card',
      team_id: row.team_id,
      title: row.title,
      content: row.content,
      schema: row.schema,
      collaboration: null,
      priority: row.priority,
      board_id: fromId(row.board_id),
      list_id: String(row.list_id),
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
      members: membersOf(row.id),
      checklists,
      checklist_order,
      checklist_item_order,
      archived: toArchivedMarker(row),
      total_comments: row.total_comments,
      total_files: files.total(row.id),
      time_logged: row.time_logged,
      project_id: String(row.project_id),
      external_links: readLinks(row.external_links),
      // Looked up when one card is read: a page of cards would need as many searches.
      hints: [],
      estimate: row.estimate,
      form_id: fromId(row.form_id),
      external_id: row.external_id,
      icon: readImage(row.icon) || null,
      suggested_branch_name: toBranchName(row),
      status: row.status,
      board_title: row.board_title ?? '',
      list_color: row.list_color,
      list_title: row.list_title,
      archived_list: row.list_time_archived !== null,
      archived_board: row.board_time_archived !== null,
      tags: tagsOf(row.id),
      is_watching: row.is_watching === 1,
      is_bookmarked: row.is_bookmarked === 1,
      epic: row.epic_title === null ? null : { id: String(row.epic_id), title: row.epic_title },
      cover_image: files.cover(row),
      parent_card: toParentCard(parent),
      copied_from_card_id: fromId(seen.get(row.copied_from_card_id ?? 0)?.id ?? null),
      child_cards: ownChildren.map(toSummary),
      child_card_order: toOrder(ownChildren.map(({ id }) => id)),
      linked_cards: linked.get(row.id) ?? [],
      home_board_id: seesHome(row) ? fromId(row.home_board_id) : null,
      home_list_id: seesHome(row) ? fromId(row.home_list_id) : null,
      custom_fields: valuesOf(row.id),
    }
  })
}

/** The card above one, if the viewer can see it. */
export function toParentCard(
  parent: Awaited<ReturnType<typeof findSummariesById>>[number] | undefined,
): Card['parent_card'] {
  if (!parent) return null
  const { id, title, list_color, status } = parent
  return { title, card_id: String(id), list_color, status }
}

const SLUG_LENGTH = 50

/** `card-42-write-the-launch-post`: what a person would have typed for the branch. */
function toBranchName({ id, title }: { id: number; title: string }): string {
  const text = withoutAccents(title).toLowerCase()
  let slug = ''
  let start = 0
  // By hand: a regular expression takes twice as long, five thousand times on a large board.
  for (let at = 0; at <= text.length; at++) {
    if (isLetterOrDigit(text.charCodeAt(at))) continue
    if (at > start) {
      if (slug.length + at - start > SLUG_LENGTH) break
      slug += `-${text.slice(start, at)}`
    }
    start = at + 1
  }
  return `card-${id}${slug}`
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
}

const PLAIN = /^[ -~]*$/

function withoutAccents(text: string): string {
  return PLAIN.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')
}
