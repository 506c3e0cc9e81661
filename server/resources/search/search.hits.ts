import { TEXT_STEP } from '../../store/search/terms.ts'
import { giveWay } from '../../store/steps.ts'
import type { Read } from '../../workspace/handles.ts'
import { findCardsInShort } from '../cards/cards.queries.ts'
import { toParentCard } from '../cards/cards.shape.ts'
import { findSummariesById } from '../cards/cards.summary.ts'
import { findBoardsInShort } from '../containers/boards.queries.ts'
import { findProjectMembers, findProjectsInShort } from '../containers/projects.queries.ts'
import { findEpicsInShort } from '../epics/epics.queries.ts'
import { findMembersOfWork } from '../members/members.work.ts'
import { findNotesInShort } from '../notes/notes.queries.ts'
import { findPagesInShort } from '../pages/pages.queries.ts'
import { readPicture } from '../pages/pages.shape.ts'
import { readIcon } from '../projects/projects.shape.ts'
import { fromId, toArchivedMarker } from '../shapes.ts'
import { excerptOf, markHits } from './search.marks.ts'
import type { FoundThing } from './search.schema.ts'

/** Results become hits here: short, their titles marked, with an excerpt in place of their texts. */

type Ids = readonly number[]
type Words = readonly string[]

/** The marked fields: the title, and the beginning of the text if there is one. */
interface Marked {
  title: string
  beginning?: string
}

/** Marks the hits of a page. Texts are parsed for it, in steps: others get a turn in between. */
async function markAll<R extends Marked, H>(rows: readonly R[], toHit: (row: R) => H): Promise<H[]> {
  const hits: H[] = []
  let characters = 0
  for (const row of rows) {
    characters += row.title.length + (row.beginning?.length ?? 0)
    if (characters > TEXT_STEP) {
      await giveWay()
      characters = 0
    }
    hits.push(toHit(row))
  }
  return hits
}

/** An excerpt is looked for in this many characters of a text: a page may show 500 of them. */
const READ_OF_TEXT = 4000

export async function toBoardHits(r: Read, ids: Ids, words: Words): Promise<FoundThing['board'][]> {
  return markAll(await findBoardsInShort(r, ids), (row) => ({
    id: String(row.id),
    title: markHits(row.title, words),
    project_id: String(row.project_id),
    archived: toArchivedMarker(row),
    layout: row.layout,
  }))
}

export async function toProjectHits(r: Read, ids: Ids, words: Words): Promise<FoundThing['project'][]> {
  const members = Map.groupBy(await findProjectMembers(r, ids), ({ project_id }) => project_id)
  return markAll(await findProjectsInShort(r, ids), (row) => ({
    id: String(row.id),
    icon: readIcon(row.icon),
    title: markHits(row.title, words),
    total_members: members.get(row.id)?.length ?? 0,
    user_id: row.user_id,
    time_created: row.time_created,
    is_private: row.is_private === 1,
  }))
}

export async function toPageHits(r: Read, ids: Ids, words: Words): Promise<FoundThing['page'][]> {
  return markAll(await findPagesInShort(r, ids, READ_OF_TEXT), (row) => ({
    id: String(row.id),
    icon: readPicture(row.icon),
    title: markHits(row.title, words),
    project_id: String(row.project_id),
    excerpt: excerptOf(row.beginning, words),
    archived: toArchivedMarker(row),
  }))
}

export async function toNoteHits(r: Read, ids: Ids, words: Words): Promise<FoundThing['note'][]> {
  return markAll(await findNotesInShort(r, ids, READ_OF_TEXT), (row) => ({
    id: String(row.id),
    title: markHits(row.title, words),
    excerpt: excerptOf(row.beginning, words),
    is_public: row.is_public === 1,
    user_id: row.user_id,
    time_created: row.time_created,
  }))
}

export async function toEpicHits(r: Read, ids: Ids, words: Words): Promise<FoundThing['epic'][]> {
  const membersOf = await findMembersOfWork(r, 'epic', ids)
  const rows = await findEpicsInShort(r, ids, READ_OF_TEXT)
  return markAll(rows, (row) => ({ ...toWorkHit(row, words), members: membersOf(row.id) }))
}

export async function toCardHits(r: Read, ids: Ids, words: Words): Promise<FoundThing['card'][]> {
  const membersOf = await findMembersOfWork(r, 'card', ids)
  const rows = await findCardsInShort(r, ids, READ_OF_TEXT)
  const parentIds = new Set(rows.flatMap(({ parent_card_id }) => parent_card_id ?? []))
  const parents = new Map((await findSummariesById(r, [...parentIds])).map((card) => [card.id, card]))
  return markAll(rows, (row) => ({
    ...toWorkHit(row, words),
    members: membersOf(row.id),
    project_id: String(row.project_id),
    board_id: fromId(row.board_id),
    sprint_id: fromId(row.sprint_id),
    board_title: row.board_title ?? '',
    epic: row.epic_title === null ? null : { id: String(row.epic_id), title: row.epic_title },
    parent_card: toParentCard(parents.get(row.parent_card_id ?? 0)),
  }))
}

type WorkRow = Awaited<ReturnType<typeof findEpicsInShort>>[number]

/** What cards and epics have in common. */
function toWorkHit(row: WorkRow, words: Words): Omit<FoundThing['epic'], 'members'> {
  return {
    id: String(row.id),
    title: markHits(row.title, words),
    excerpt: excerptOf(row.beginning, words),
    list_id: String(row.list_id),
    list_title: row.list_title,
    list_color: row.list_color,
    status: row.status,
    owner_id: row.owner_id,
    archived: toArchivedMarker(row),
  }
}
