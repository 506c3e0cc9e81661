import type { AnswerOf, FoundCard, ParamsOf } from '../../client/client.ts'
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

/** The same, with the epics behind the cards. */
export async function findCardsAndEpics({ api }: WorkspaceData, query: string, count: number) {
  const { cards = [], epics = [] } = await api.searchWorkspace({ query, types: 'cards,epics', count })
  return { cards, epics }
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

/** The ids of the reader's own cards in all places; the cards themselves go into the mirror. */
export async function readMyWork({ api, mirror }: WorkspaceData, kind: MyWorkKind): Promise<readonly string[]> {
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
}
