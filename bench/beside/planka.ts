import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  type Place,
  requireAllFound,
  run,
  SEARCHES,
  startPrograms,
  titleOf,
} from './peer.ts'

const EMAIL = 'bench@example.com'
const PASSWORD = 'for-this-run-only'
/** Its browser leaves as much between two positions. */
const GAP = 65_536

interface Item {
  item: { id: string }
}

/** Planka's server as its container starts it, on PostgreSQL, with the Node that runs this. */
export async function startPlanka({ path, port, folder, newDatabase }: Place): Promise<Peer> {
  const url = `http://127.0.0.1:${port}`
  const cwd = join(path, 'server')
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    BASE_URL: url,
    DATABASE_URL: await newDatabase(),
    SECRET_KEY: PASSWORD,
    DEFAULT_ADMIN_EMAIL: EMAIL,
    DEFAULT_ADMIN_PASSWORD: PASSWORD,
    DEFAULT_ADMIN_NAME: 'Bench',
    LOG_FILE: join(folder, 'log'),
  }
  await run({ command: process.execPath, args: ['db/init.js'], cwd, env })
  const server = { command: process.execPath, args: ['app.js', '--prod'], cwd, env }
  const stop = await startPrograms([server], `${url}/api/bootstrap`)
  try {
    const headers = { authorization: `Bearer ${await signIn(url)}`, 'content-type': 'application/json' }
    const { version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
    return { name: `Planka ${version}, PostgreSQL`, url, headers, works: await fill(url, headers), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The first person who signs in accepts its terms. */
async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/access-tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailOrUsername: EMAIL, password: PASSWORD }),
  })
  const { pendingToken } = (await answer.json()) as { pendingToken?: string }
  const terms = (await call(`${url}/api/terms`, 'GET')) as { item: { signature: string } }
  const accepted = { pendingToken, signature: terms.item.signature }
  const { item } = (await call(`${url}/api/access-tokens/accept-terms`, 'POST', accepted)) as { item: string }
  return item
}

interface Board {
  id: string
  lists: string[]
}

async function fill(url: string, headers: Record<string, string>): Promise<Peer['works']> {
  const create = async (path: string, body: object): Promise<string> =>
    // All its answers to a creation have this shape.
    ((await call(`${url}/api${path}`, 'POST', body, headers)) as Item).item.id
  const newList = (number: number) => ({ name: 'In review', type: 'active', position: GAP * (number + 1) })
  const newCard = (count: number) => ({ name: titleOf(count), type: 'project', position: GAP * (count + 1) })

  const project = await create('/projects', { name: 'Space', type: 'private' })
  const boards: Board[] = []
  for (let number = 0; number < BOARDS; number++) {
    const id = await create(`/projects/${project}/boards`, { name: `Board ${number}`, position: GAP * (number + 1) })
    const lists = await makeMany(LISTS, (list) =>
      create(`/boards/${id}/lists`, { ...newList(list), name: `Step ${list}` }),
    )
    boards.push({ id, lists })
  }
  const [own, ...others] = boards
  if (!own) throw new Error('There is no board.')
  const cards = await makeMany(CARDS, (card) => create(`/lists/${inTurn(own.lists, card)}/cards`, newCard(card)))

  const board = { method: 'GET', path: `/api/boards/${own.id}` }
  const post = (path: string, body: object) => ({ method: 'POST', path: `/api${path}`, body: JSON.stringify(body) })
  const patch = (count: number, body: object) => ({
    method: 'PATCH',
    path: `/api/cards/${inTurn(cards, count)}`,
    body: JSON.stringify(body),
  })
  // It searches one list at a time.
  const search = (text: string) =>
    own.lists.map((id) => ({
      method: 'GET',
      path: `/api/lists/${id}/cards?${new URLSearchParams({ search: text })}`,
    }))
  for (const text of Object.values(SEARCHES)) {
    const answers = await Promise.all(search(text).map(({ path }) => call(url + path, 'GET', undefined, headers)))
    requireAllFound(
      'Planka',
      (answers as { items: unknown[] }[]).flatMap(({ items }) => items),
    )
  }
  const change = counted((count) => patch(count, { name: newTitleOf(count) }))
  return {
    'read the list of 20 boards': [{ method: 'GET', path: '/api/projects' }],
    'read a board of 1,000 cards': [board],
    'change a card and read its board of 1,000': [...change, board],
    'search for a word that 20 cards have': search(SEARCHES.word),
    'search for two words that 20 cards have': search(SEARCHES.words),
    'change a card': change,
    'move a card to another list': counted((count) =>
      patch(count, { listId: inTurn(own.lists, count + 1 + Math.floor(count / CARDS)), position: 0 }),
    ),
    'create a card': counted((count) => {
      const { lists } = inTurn(others, count)
      return post(`/lists/${inTurn(lists, count)}/cards`, newCard(count))
    }),
    'create a list': counted((count) => post(`/boards/${inTurn(others, count).id}/lists`, newList(LISTS + count))),
  }
}
