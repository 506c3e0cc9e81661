import packageJson from '../../package.json' with { type: 'json' }
import { createTeam, createToken } from '../../server/resources/teams/teams.service.ts'
import { open } from '../../server/store/open.ts'
import { Gateway } from '../../server/workspace/gateway.ts'
import { startServer } from '../processes.ts'
import {
  BOARDS,
  CARDS,
  call,
  counted,
  inTurn,
  LISTS,
  makeMany,
  newTitleOf,
  type Peer,
  requireAllFound,
  SEARCHES,
  titleOf,
} from './peer.ts'

/** This program as it is started by `npm start`, filled through its API as the others are. */
export async function startBoardwalk(databaseUrl: string, store: string): Promise<Peer> {
  const opened = await open(databaseUrl)
  const gateway = new Gateway(opened)
  const email = 'bench@example.com'
  const { team_id } = await createTeam(gateway, { title: 'Bench', email })
  const { token } = await createToken(gateway, { team_id, email })
  await opened.close()
  const { url, stop } = await startServer(databaseUrl)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  try {
    const works = await fill(url, `/v1/${team_id}`, headers)
    return { name: `Boardwalk ${packageJson.version}, ${store}`, url, headers, works, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Board {
  id: string
  lists: { id: string }[]
}

async function fill(url: string, team: string, headers: Record<string, string>): Promise<Peer['works']> {
  const create = <T>(path: string, body: object) => call(url + team + path, 'POST', body, headers) as Promise<T>
  const { project } = await create<{ project: { id: string } }>('/projects', { title: 'Space' })
  const boards: Board[] = []
  for (let number = 0; number < BOARDS; number++) {
    const lists = Array.from({ length: LISTS }, (_, list) => ({ title: `Step ${list}` }))
    const body = { project_id: project.id, title: `Board ${number}`, lists }
    boards.push((await create<{ board: Board }>('/boards', body)).board)
  }
  const [own, ...others] = boards
  if (!own) throw new Error('There is no board.')
  const newCard = ({ id, lists }: Board, count: number) => ({
    title: titleOf(count),
    board_id: id,
    list_id: inTurn(lists, count).id,
  })
  const made = await makeMany(CARDS, (card) => create<{ card: { id: string } }>('/cards', newCard(own, card)))
  const cards = made.map(({ card }) => card.id)
  for (const query of Object.values(SEARCHES)) {
    const path = `/search?${new URLSearchParams({ query, count: '100' })}`
    const { cards: found } = (await call(url + team + path, 'GET', undefined, headers)) as { cards: unknown[] }
    requireAllFound('Boardwalk', found)
  }

  const board = { method: 'GET', path: `${team}/boards/${own.id}` }
  const patch = (count: number, body: object) => ({
    method: 'PATCH',
    path: `${team}/cards/${inTurn(cards, count)}`,
    body: JSON.stringify(body),
  })
  const post = (noun: string, body: object) => ({ method: 'POST', path: `${team}/${noun}`, body: JSON.stringify(body) })
  const search = (query: string) => ({
    method: 'GET',
    path: `${team}/search?${new URLSearchParams({ query, count: '20' })}`,
  })
  const change = counted((count) => patch(count, { title: newTitleOf(count) }))
  return {
    'read the list of 20 boards': [{ method: 'GET', path: `${team}/boards` }],
    'read a board of 1,000 cards': [board],
    'change a card and read its board of 1,000': [...change, board],
    'search for a word that 20 cards have': [search(SEARCHES.word)],
    'search for two words that 20 cards have': [search(SEARCHES.words)],
    'change a card': change,
    'move a card to another list': counted((count) =>
      patch(count, { list_id: inTurn(own.lists, count + 1 + Math.floor(count / CARDS)).id, position: 0 }),
    ),
    'create a card': counted((count) => post('cards', newCard(inTurn(others, count), count))),
    'create a list': counted((count) => post('lists', { board_id: inTurn(others, count).id, title: 'In review' })),
  }
}
