import { SEARCHED_NOUNS, type SearchedNoun } from '../../store/search/documents.ts'
import type { Found } from '../../store/search/match.ts'
import type { Read } from '../../workspace/workspace.ts'
import { findBoardsById } from '../boards/boards.queries.ts'
import { toBoardOutlines } from '../boards/boards.shape.ts'
import { findCardsById } from '../cards/cards.queries.ts'
import { toCards } from '../cards/cards.shape.ts'
import { findEpicsById } from '../epics/epics.queries.ts'
import { toEpics } from '../epics/epics.shape.ts'
import { findNotesById } from '../notes/notes.queries.ts'
import { toNoteOutlines } from '../notes/notes.service.ts'
import { findPagesById } from '../pages/pages.queries.ts'
import { toPages } from '../pages/pages.shape.ts'
import { findProjectsById } from '../projects/projects.queries.ts'
import { toProjects } from '../projects/projects.shape.ts'
import { excerptOf, markHits } from './search.marks.ts'
import type { FoundThing } from './search.schema.ts'

/** What was found, under its noun. */
type Result = { [N in SearchedNoun]?: FoundThing[N] }

/** The things that were found, each in its own shape, with what the words hit. One reading for each kind of thing. */
export async function toResults(r: Read, hits: readonly Found[], words: readonly string[]): Promise<Result[]> {
  const things = new Map<number, Result>()
  for (const noun of SEARCHED_NOUNS) {
    const ids = hits.filter((hit) => hit.noun === noun).map(({ id }) => id)
    if (ids.length === 0) continue
    for (const thing of await READ[noun](r, ids)) things.set(Number(thing.id), { [noun]: marked(thing, words) })
  }
  return hits.flatMap(({ id }) => things.get(id) ?? [])
}

/** How things of each kind become public; also who may see them: an index is no proof. */
const READ: { [N in SearchedNoun]: (r: Read, ids: readonly number[]) => Promise<FoundThing[N][]> } = {
  board: async (r, ids) => toBoardOutlines(r, await findBoardsById(r, ids), false),
  card: async (r, ids) => toCards(r, await findCardsById(r, ids)),
  epic: async (r, ids) => toEpics(r, await findEpicsById(r, ids)),
  note: async (r, ids) => toNoteOutlines(r, await findNotesById(r, ids)),
  page: async (r, ids) => toPages(r, await findPagesById(r, ids)),
  project: async (r, ids) =>
    (await toProjects(r, await findProjectsById(r, ids))).map((project) => ({
      ...project,
      content: project.description,
    })),
}

/** An excerpt is looked for in so many characters of a content, none of them halved: a page may show 500 of them. */
const READ_OF_CONTENT = /^.{0,4000}/su

function marked<T extends { title: string; content: string }>(thing: T, words: readonly string[]): T {
  const [content = ''] = READ_OF_CONTENT.exec(thing.content) ?? []
  return { ...thing, title: markHits(thing.title, words), content: excerptOf(content, words) }
}

/** The same things by their kinds. */
export function groupsOf(results: readonly Result[]) {
  const group = <N extends SearchedNoun>(noun: N) => results.flatMap((result) => result[noun] ?? []) as FoundThing[N][]
  return {
    boards: group('board'),
    cards: group('card'),
    pages: group('page'),
    projects: group('project'),
    epics: group('epic'),
    notes: group('note'),
  }
}
