import type { Request } from 'autocannon'
import type { Answer, Client } from './client.ts'
import { LISTS_PER_BOARD, type Workspace } from './fill.ts'
import type { Subject } from './subject.ts'

/** The calls that are measured. */

export function boardsPath({ team_id }: Workspace): string {
  return `/v1/${team_id}/boards`
}

/** The board with 5,000 cards. */
export function largestBoardPath({ team_id, boardIds }: Workspace): string {
  return `/v1/${team_id}/boards/${boardIds[0]}`
}

type Place = Pick<Workspace, 'team_id' | 'project_id'>

/** This many boards have capacity for more lists than any store writes in a second. */
const BOARDS_A_SECOND = 15

/** New lists for some seconds, on new boards in turn: the boards of other measurements stay as they are. */
export async function newLists(client: Client, place: Place, seconds: number): Promise<Request[]> {
  const requests: Request[] = []
  for (let count = 0; count < BOARDS_A_SECOND * seconds; count++) {
    const body = JSON.stringify({ ...LIST, board_id: await newBoardId(client, place) })
    requests.push({ method: 'POST', path: `/v1/${place.team_id}/lists`, body })
  }
  return requests
}

export function newList({ client, workspace }: Subject, board_id = workspace.boardIds[0]): Promise<Answer> {
  return client.send('POST', `/v1/${workspace.team_id}/lists`, { ...LIST, board_id })
}

/** A separate board for writes past the service, which have no limit. */
export async function newBoardId(client: Client, { team_id, project_id }: Place): Promise<string> {
  const answer = await client.send('POST', `/v1/${team_id}/boards`, { title: 'New lists', project_id, lists: [] })
  return JSON.parse(answer.body.toString()).board.id
}

const LIST = { title: 'In review', color: 'ocean', behavior: 'started' }

/** New cards, on the first list of each board in turn. */
export function newCards({ team_id, boardIds, listIds }: Workspace): Request[] {
  return boardIds.map((board_id, index) => ({
    method: 'POST',
    path: `/v1/${team_id}/cards`,
    body: JSON.stringify({ title: 'Write the launch post', board_id, list_id: listIds[index * LISTS_PER_BOARD] }),
  }))
}

export function newCard({ client, workspace }: Subject): Promise<Answer> {
  const { team_id, boardIds, listIds } = workspace
  const place = { board_id: boardIds[0], list_id: listIds[0] }
  return client.send('POST', `/v1/${team_id}/cards`, { title: 'Write the launch post', ...place })
}

export function moveCard({ client, workspace }: Subject, id: string, list_id: string): Promise<Answer> {
  return client.send('PATCH', `/v1/${workspace.team_id}/cards/${id}`, { list_id, position: 0 })
}

/** Another title each time: what is the same is no change. */
export function changeCard({ client, workspace }: Subject, id: string, count: number): Promise<Answer> {
  return client.send('PATCH', `/v1/${workspace.team_id}/cards/${id}`, { title: `Changed ${count} times` })
}

/** Some cards of the first board. */
export async function cardIds({ client, workspace }: Subject): Promise<string[]> {
  const answer = await client.get(`/v1/${workspace.team_id}/lists/${workspace.listIds[0]}?count=500`)
  const { list } = JSON.parse(answer.body.toString()) as { list: { cards: { id: string }[] } }
  return list.cards.map(({ id }) => id)
}

/** Each card in turn to the top of one of the lists of the first board, each time another one. */
export function cardMoves({ team_id, listIds }: Workspace, ids: readonly string[]): Request[] {
  let moves = 0
  const move = (request: Request) => {
    moves += 1
    const list_id = listIds[moves % LISTS_PER_BOARD]
    return {
      ...request,
      path: `/v1/${team_id}/cards/${ids[moves % ids.length]}`,
      body: JSON.stringify({ list_id, position: 0 }),
    }
  }
  return [{ method: 'PATCH', path: '/', setupRequest: move }]
}

export function searchPath({ team_id }: Workspace, words: string): string {
  return `/v1/${team_id}/search?${new URLSearchParams({ query: words, count: '20' })}`
}

/** A new title each time: setting the same again would be no work. */
export function sprintRenames(workspace: Workspace): Request[] {
  const rename = (request: Request) => ({ ...request, body: JSON.stringify(newTitle()) })
  return [{ method: 'PATCH', path: sprintPath(workspace), setupRequest: rename }]
}

/** Changes the workspace, so that no earlier answer is still valid. */
export function renameSprint({ client, workspace }: Subject): Promise<Answer> {
  return client.send('PATCH', sprintPath(workspace), newTitle())
}

/** A change that the answer about all boards shows: one that it does not show leaves it as it was. */
export function renameList({ client, workspace: { team_id, listIds } }: Subject): Promise<Answer> {
  return client.send('PATCH', `/v1/${team_id}/lists/${listIds.at(-1)}`, newTitle())
}

function sprintPath({ team_id, sprint_id, project_id }: Workspace): string {
  return `/v1/${team_id}/sprints/${sprint_id}?project_id=${project_id}`
}

let titles = 0

function newTitle() {
  titles += 1
  return { title: `Sprint ${titles}` }
}
