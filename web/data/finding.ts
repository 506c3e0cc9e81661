import type { AnswerOf, FoundCard, FoundPage, ParamsOf } from '../../client/client.ts'
import { putSomeCards } from './answers.ts'
import { CARD_FIELDS } from './card-rows.ts'
import type { WorkspaceData } from './workspace.ts'

/** What is asked of the whole workspace: by words, or because it is one's own. */

/** One thing that a search found, under the name of its noun. */
export type Found = AnswerOf<'searchWorkspace'>['results'][number]

/** What is searched for, as the address has it. */
export type SearchView = { [Name in 'query' | 'types' | 'project_id' | 'statuses' | 'archived']?: string | undefined }

export type MyWorkKind = NonNullable<ParamsOf<'listMyWork'>['kind']>

/** A longer list helps nobody. */
const MAX_WORK = 500

/** Cards that have these words, the best first. */
export async function findCards(
  { api }: WorkspaceData,
  query: string,
  count: number,
  signal?: AbortSignal,
): Promise<readonly FoundCard[]> {
  return (await api.searchWorkspace({ query, types: 'cards', count }, { signal })).cards ?? []
}

/** The same, with the epics and pages behind the cards. */
export async function findNamed({ api }: WorkspaceData, query: string, count: number) {
  const { cards = [], epics = [], pages = [] } = await api.searchWorkspace({ query, types: 'cards,epics,pages', count })
  return { cards, epics, pages }
}

/** Pages that have these words, the best first. */
export async function findPages({ api }: WorkspaceData, query: string, count: number): Promise<readonly FoundPage[]> {
  return (await api.searchWorkspace({ query, types: 'pages', count })).pages ?? []
}

/** Everything whose text links to a card or a page, the newest first; more than this helps nobody. */
export async function readBacklinks({ api }: WorkspaceData, id: string): Promise<readonly Found[]> {
  return (await api.listBacklinks({ links_to: id, count: 50 })).results
}

/** Everything that has these words, from where an earlier answer ended. */
export async function findAll(
  { api }: WorkspaceData,
  view: SearchView,
  cursor: string,
): Promise<{ results: readonly Found[]; cursor: string }> {
  const { query = '', types, project_id, statuses, archived } = view
  return api.searchWorkspace({
    query,
    grouped: false,
    count: 50,
    ...(types && { types }),
    ...(project_id && { project_id }),
    ...(statuses && { statuses }),
    ...(archived === 'true' && { archived }),
    ...(cursor !== '' && { cursor }),
  })
}

/** An open item of a checklist that is the reader's own, with its card or epic. */
export type OwnItem = AnswerOf<'listMyItems'>['checklist_items'][number]

/** The reader's own open items of checklists, what is due first. */
export async function readMyItems({ api }: WorkspaceData): Promise<readonly OwnItem[]> {
  const items: OwnItem[] = []
  let cursor = ''
  do {
    const answer = await api.listMyItems({ count: 100, ...(cursor !== '' && { cursor }) })
    items.push(...answer.checklist_items)
    cursor = answer.cursor
  } while (cursor !== '' && items.length < MAX_WORK)
  return items
}

/** The ids of the reader's own cards in all places; the cards themselves go into the mirror. */
export function readMyWork({ api, mirror, reading }: WorkspaceData, kind: MyWorkKind): Promise<readonly string[]> {
  return reading(async () => {
    const ids: string[] = []
    let cursor = ''
    do {
      const answer = await api.listMyWork({ kind, fields: CARD_FIELDS, count: 100, ...(cursor !== '' && { cursor }) })
      const found = answer.cards.map(({ id }) => id)
      putSomeCards(mirror, found, answer.cards)
      ids.push(...found)
      cursor = answer.cursor
    } while (cursor !== '' && ids.length < MAX_WORK)
    return ids
  })
}
