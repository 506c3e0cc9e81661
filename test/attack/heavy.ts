import { MCP_MESSAGES } from '../../server/limits/mcp.ts'
import { CHECKLIST_PARTS, CHILD_CARDS, LISTS_OF_BOARD } from '../../server/limits/parts.ts'
import { type Shot, shoot } from './wire.ts'

/** What one request may cost others: how long it blocks the event loop, and how long their writes wait for it. */
export const HOLD_MS = 50
export const WAIT_MS = 250
/**
 * Above four times as much a test fails: processor time also depends on the machine and its other load, which makes it up to
 * three times as slow.
 */
export const MAX_HOLD_MS = 4 * HOLD_MS
export const MAX_WAIT_MS = 4 * WAIT_MS
/** The same for one-time costs. */
export const STALL_MS = 10 * HOLD_MS

export interface Hostile {
  what: string
  shot: Shot
  /** Undoes the shot's changes, at the same cost; without it the shot itself is sent again. */
  back?: Shot
  /** Only the very first one costs as much. */
  isOnce?: boolean
  /** The answer is large, and is streamed. */
  isUnbounded?: boolean
  /** It is a file, which is read by a thread with its own memory. */
  isFile?: boolean
}

/** The owner of the workspace, and its server. */
export interface Owner {
  url: string
  team_id: string
  token: string
}

/** The most of everything that is allowed: work for the store. `size` is the number of large cards on a board. */
export async function heavyWork(owner: Owner, size: number): Promise<Hostile[]> {
  const control = '\u0001'.repeat(102_400)
  // Only letters: a digit would split a word in two, more than a view accepts.
  const words = Array.from({ length: 20 }, (_, n) => `word${String.fromCharCode(97 + n)}`)
  const prose = `${words.join(' ')} `.repeat(700).slice(0, 102_000)
  const { project } = await make(owner, '/projects', { title: 'Heavy' })
  const { board } = await make(owner, '/boards', { title: 'Heavy', project_id: project.id })
  const first = { title: 'Heavy', board_id: board.id, list_id: board.lists[0].id }
  for (let n = 0; n < size; n++) await make(owner, '/cards', { ...first, content: n % 2 ? control : prose })
  const v1 = `/v1/${owner.team_id}`
  const headers = headersOf(owner)
  const get = (path: string) => ({ method: 'GET', path: v1 + path, headers })
  const post = (path: string, body: unknown) => ({
    method: 'POST',
    path: v1 + path,
    headers,
    body: JSON.stringify(body),
  })
  const upload = (source: string, body: string) => {
    return { method: 'POST', path: `${v1}/imports?dry_run=true&source=${source}`, headers, body }
  }
  const { card } = await make(owner, '/cards', { ...first, title: 'Files' })
  const formOfParts = (count: number) => ({
    method: 'POST',
    path: `${v1}/cards/${card.id}/files`,
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    body: `${'--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n\r\n'.repeat(count)}--b--\r\n`,
  })
  const newCard = (fields: object) => ({
    method: 'POST',
    path: '/cards',
    body: { title: 'x', board_id: board.id, list_id: board.lists[1].id, ...fields },
  })
  const cards = Array.from({ length: 499 }, (_, n) => newCard({ title: `Card ${n}` }))
  const echoes = Array.from({ length: 499 }, () => newCard({ content: '{0.card.content}' }))
  const referring = newCard({ tags: Array.from({ length: 20_000 }, () => '{0.card.content}') })
  return [
    { what: 'a board of large cards', shot: get(`/boards/${board.id}`), isUnbounded: true },
    { what: 'a page of large cards', shot: get(`/cards?board_id=${board.id}&count=500`) },
    { what: 'a page of boards with their cards', shot: get('/boards?include=cards&count=500') },
    { what: 'a list of large cards', shot: get(`/lists/${board.lists[0].id}`), isUnbounded: true },
    { what: 'a page of events', shot: get('/events?count=500') },
    { what: 'a search for twenty words', shot: get(`/search?query=${words.join('+')}`) },
    { what: 'an export', shot: get('/export'), isUnbounded: true },
    {
      what: 'a view with twenty words',
      shot: post('/views/preview', { card_filters: { include: { content: words } } }),
    },
    {
      what: 'a view with twenty words that are nowhere',
      shot: post('/views/preview', { card_filters: { exclude: { content: words.map((word) => `${word}x`) } } }),
    },
    {
      what: 'a copy of a board of large cards',
      shot: post(`/boards/${board.id}/copy`, { copy_cards: true }),
      isUnbounded: true,
    },
    { what: 'a batch of 499 cards', shot: post('/batch', { operations: cards }) },
    { what: 'a dry run of 499 cards', shot: post('/batch', { dry_run: true, operations: cards }) },
    {
      what: 'a batch that repeats a large text',
      shot: post('/batch', { operations: [newCard({ content: prose }), ...echoes] }),
    },
    {
      what: 'a batch with 20,000 references',
      shot: post('/batch', { operations: [newCard({ content: prose }), referring] }),
    },
    ...(await fullThings(owner, project.id, size)),
    ...(await pastThings(owner, project.id)),
    ...agents(owner),
    { what: 'a form of 20,000 parts', shot: formOfParts(20_000) },
    { what: 'a batch of 500 reads of a board', shot: post('/batch', { operations: reads(`/boards/${board.id}`) }) },
    // Last, since the memory of their threads is returned to the system slowly.
    { what: 'a board of Trello', shot: upload('trello', trelloBoard(3500)), isFile: true },
    { what: 'a table', shot: upload('csv', table(20_000)), isFile: true },
  ]
}

/** Containers at their limit: many lists, tags, cards below a card, and items of checklists. */
async function fullThings(owner: Owner, project_id: string, size: number): Promise<Hostile[]> {
  const { board } = await make(owner, '/boards', { title: 'Full', project_id, lists: [] })
  const { list } = await make(owner, '/lists', { title: 'Full', board_id: board.id })
  const many = (count: number, path: string, body: (n: number) => object) => makeMany(owner, count, path, body)
  await many(LISTS_OF_BOARD - 1, '/lists', (n) => ({ title: `List ${n}`, board_id: board.id }))
  await many(1000, '/tags', (n) => ({ name: `Tag ${n}`, project_id }))
  const place = { title: 'Card', board_id: board.id, list_id: list.id }
  const items = Array.from({ length: 50 }, (_, n) => ({ title: `Step ${n}` }))
  const checklists = Array.from({ length: Math.floor(CHECKLIST_PARTS / 51) }, () => ({ title: 'Steps', items }))
  const { card } = await make(owner, '/cards', place)
  for (let n = 0; n < size; n++) await make(owner, '/cards', { ...place, checklists })
  await many(CHILD_CARDS, '/cards', () => ({ ...place, parent_card_id: card.id }))
  const get = (path: string) => ({ method: 'GET', path: `/v1/${owner.team_id}${path}`, headers: headersOf(owner) })
  return [
    { what: 'a board with all lists that it may have', shot: get(`/boards/${board.id}`), isUnbounded: true },
    { what: 'a page of boards, one with all lists', shot: get('/boards?count=500') },
    { what: 'a page of spaces', shot: get('/projects?count=500') },
    { what: 'a card with all cards below it', shot: get(`/cards/${card.id}`) },
    { what: 'a page of cards with full checklists', shot: get(`/cards?list_id=${list.id}&count=500`) },
  ]
}

/** Past states and restores of boards whose cards were all changed since. */
async function pastThings(owner: Owner, project_id: string): Promise<Hostile[]> {
  const v1 = `/v1/${owner.team_id}`
  const headers = headersOf(owner)
  const { board, ids, seq } = await newPast(owner, project_id, 'Past', 500)
  const later = await lastSeq(owner)
  const restored = (to: number) => {
    const path = `${v1}/boards/${board.id}/restore`
    return { method: 'POST', path, headers, body: JSON.stringify({ seq: to }) }
  }
  return [
    { what: 'a board as it was', shot: { method: 'GET', path: `${v1}/boards/${board.id}?at=${seq}`, headers } },
    { what: 'a card as it was', shot: { method: 'GET', path: `${v1}/cards/${ids[0]}?at=${seq}`, headers } },
    { what: 'a restored board', shot: restored(seq), back: restored(later), isUnbounded: true },
  ]
}

/** A board whose cards were all changed since `seq`. */
async function newPast(owner: Owner, project_id: string, title: string, count: number) {
  const { board } = await make(owner, '/boards', { title, project_id })
  const place = { board_id: board.id, list_id: board.lists[0].id }
  const v1 = `/v1/${owner.team_id}`
  const headers = headersOf(owner)
  await makeMany(owner, count, '/cards', (n) => ({ ...place, title: `Card ${n}`, content: NOTES }))
  const seq = await lastSeq(owner)
  const listed = await shoot(owner.url, { method: 'GET', path: `${v1}/cards?board_id=${board.id}&count=500`, headers })
  const ids: string[] = JSON.parse(listed.body.toString()).cards.map(({ id }: { id: string }) => id)
  for (let start = 0; start < ids.length; start += BATCH) {
    const operations = ids
      .slice(start, start + BATCH)
      .map((id) => ({ method: 'PATCH', path: `/cards/${id}`, body: { content: `${NOTES} more` } }))
    await shoot(owner.url, { method: 'POST', path: `${v1}/batch`, headers, body: JSON.stringify({ operations }) })
  }
  return { board, ids, seq }
}

/** Of the last event. */
async function lastSeq(owner: Owner): Promise<number> {
  for (let seq = 0; ; ) {
    const path = `/v1/${owner.team_id}/events?count=500&after=${seq}`
    const { status, body } = await shoot(owner.url, { method: 'GET', path, headers: headersOf(owner) })
    if (status !== 200) throw new Error(`${path}: ${status} ${body.subarray(0, 500)}`)
    const last = JSON.parse(body.toString()).events.at(-1)
    if (!last) return seq
    seq = last.seq
  }
}

/** The first call of an agent, and as many in one request as there may be. */
function agents(owner: Owner): Hostile[] {
  const headers = { ...headersOf(owner), accept: 'application/json, text/event-stream' }
  const call = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'read_board', arguments: { board: 'Past' } },
  })
  const post = (body: unknown) => ({ method: 'POST', path: '/mcp', headers, body: JSON.stringify(body) })
  return [
    { what: 'the first call of an agent', shot: post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }), isOnce: true },
    { what: 'many calls of an agent at once', shot: post(Array.from({ length: MCP_MESSAGES }, (_, id) => call(id))) },
  ]
}

/** A batch with the maximum number of cards, in a separate workspace. */
export async function newBatch(owner: Owner): Promise<Shot> {
  const { project } = await make(owner, '/projects', { title: 'Batch' })
  const { board } = await make(owner, '/boards', { title: 'Batch', project_id: project.id })
  const body = { title: 'x', board_id: board.id, list_id: board.lists[0].id }
  const operations = Array.from({ length: 500 }, () => ({ method: 'POST', path: '/cards', body }))
  const path = `/v1/${owner.team_id}/batch`
  return { method: 'POST', path, headers: headersOf(owner), body: JSON.stringify({ operations }) }
}

/** As many per batch as one workspace may write at once. */
const BATCH = 250

async function makeMany(owner: Owner, count: number, path: string, body: (n: number) => object) {
  const all = Array.from({ length: count }, (_, n) => ({ method: 'POST', path, body: body(n) }))
  for (let start = 0; start < count; start += BATCH) {
    const shot = { method: 'POST', path: `/v1/${owner.team_id}/batch`, headers: headersOf(owner) }
    const operations = all.slice(start, start + BATCH)
    const answer = await shoot(owner.url, { ...shot, body: JSON.stringify({ operations }) })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.subarray(0, 500)}`)
  }
}

/** Words as people write them, with marks for Markdown: 2 kB. */
const NOTES = 'Some **words** with a [link](https://example.com) and a list:\n\n- one\n- two\n\n'.repeat(25)

function trelloBoard(count: number): string {
  const cards = Array.from({ length: count }, (_, n) => ({ id: `c${n}`, name: `Card ${n}`, desc: NOTES, idList: 'l' }))
  return JSON.stringify({ name: 'Heavy', lists: [{ id: 'l', name: 'To do' }], cards })
}

function table(rows: number): string {
  const row = (n: number) => `Card ${n},To do,"${NOTES.slice(0, 350)}"`
  return ['title,list,description', ...Array.from({ length: rows }, (_, n) => row(n))].join('\n')
}

function reads(path: string) {
  return Array.from({ length: 500 }, () => ({ method: 'GET', path }))
}

export function headersOf({ token }: Owner) {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

/** Creates a resource, or fails loudly. */
export async function make(owner: Owner, path: string, fields: object) {
  const shot = { method: 'POST', path: `/v1/${owner.team_id}${path}`, headers: headersOf(owner) }
  const { status, body } = await shoot(owner.url, { ...shot, body: JSON.stringify(fields) })
  if (status !== 201) throw new Error(`POST ${path}: ${status} ${body.subarray(0, 500)}`)
  return JSON.parse(body.toString())
}

/** A person who renames a card in their own workspace. */
export async function newNeighbour(owner: Owner): Promise<() => Promise<unknown>> {
  const { project } = await make(owner, '/projects', { title: 'Next gateway' })
  const { board } = await make(owner, '/boards', { title: 'Next gateway', project_id: project.id })
  const place = { board_id: board.id, list_id: board.lists[0].id }
  const { card } = await make(owner, '/cards', { title: 'Next gateway', ...place })
  let count = 0
  const rename = () => {
    count += 1
    return shoot(owner.url, {
      method: 'PATCH',
      path: `/v1/${owner.team_id}/cards/${card.id}`,
      headers: headersOf(owner),
      body: JSON.stringify({ title: `Next gateway ${count}` }),
    })
  }
  await rename()
  return rename
}
