import { positionAfter } from '../server/workspace/order.ts'
import type { Database, DatabaseRow, Value } from './database.ts'

const BATCH = 64

interface Next {
  id: number
  seq: number
}

/** One write by hand: its rows, and nothing else. */
export type RawWrite = (next: Next) => Promise<void>

/** Writes reduced to their rows, 64 to a durable transaction, and the workspace's counters. */
export class GroupWriter {
  readonly #database: Database
  readonly #team_id: string
  readonly #write: RawWrite

  constructor(database: Database, team_id: string, write: RawWrite) {
    this.#database = database
    this.#team_id = team_id
    this.#write = write
  }

  /** Writes for some seconds; returns writes per second. */
  async run(seconds: number): Promise<number> {
    const start = performance.now()
    let written = 0
    while (performance.now() - start < seconds * 1000) {
      await this.#writeBatch()
      written += BATCH
    }
    return (written * 1000) / (performance.now() - start)
  }

  async #writeBatch() {
    const database = this.#database
    const isPostgres = database.dialect === 'postgres'
    await database.all(isPostgres ? 'begin' : 'begin immediate')
    const [team] = await database.all(
      `select revision, last_id from teams where id = ?1 ${isPostgres ? 'for update' : ''}`,
      this.#team_id,
    )
    const next = { id: Number(team?.last_id), seq: Number(team?.revision) }
    for (let count = 0; count < BATCH; count++) {
      next.id += 1
      next.seq += 1
      await this.#write(next)
    }
    await database.all('update teams set revision = ?1, last_id = ?2 where id = ?3', next.seq, next.id, this.#team_id)
    await database.all('commit')
  }
}

/** POST list: the rows of a list that the service has made, with new ids. */
export async function rawList(database: Database, team_id: string, list_id: number): Promise<RawWrite> {
  const list = await insertLike(database, 'lists', 'id', team_id, list_id)
  const event = await insertLike(database, 'events', 'entity_id', team_id, list_id)
  let position = String(list.row.position)
  return async ({ id, seq }) => {
    position = positionAfter(position)
    await list.insert({ id, position })
    await event.insert({ seq, entity_id: id, list_id: id })
  }
}

/** POST card: the card, its search document, its event, and one more in the count of its list. */
export async function rawCard(database: Database, team_id: string, card_id: number): Promise<RawWrite> {
  const card = await insertLike(database, 'cards', 'id', team_id, card_id)
  const event = await insertLike(database, 'events', 'entity_id', team_id, card_id)
  const document = await insertLike(database, 'search_documents', 'id', team_id, card_id)
  let position = String(card.row.position)
  return async ({ id, seq }) => {
    position = positionAfter(position)
    await card.insert({ id, position })
    await event.insert({ seq, entity_id: id, card_id: id })
    await document.insert({ id })
    await addToList(database, team_id, Number(card.row.list_id), 1)
  }
}

/** A move: the card's position, its event, and the counts of two lists. */
export async function rawMove(
  database: Database,
  team_id: string,
  card_id: number,
  lists: readonly number[],
): Promise<RawWrite> {
  const event = await insertLike(database, 'events', 'entity_id', team_id, card_id)
  let moves = 0
  return async ({ seq }) => {
    const [from, to] = [lists[moves % lists.length] as number, lists[(moves + 1) % lists.length] as number]
    moves += 1
    await database.all(
      'update cards set list_id = ?1, position = ?2, time_updated = ?3 where team_id = ?4 and id = ?5',
      to,
      `a${moves}`,
      seq,
      team_id,
      card_id,
    )
    await addToList(database, team_id, from, -1)
    await addToList(database, team_id, to, 1)
    await event.insert({ seq })
  }
}

/** PATCH sprint: its title and event, and then the rows of its answer, read and written as JSON. */
export async function rawSprint(database: Database, team_id: string, sprint_id: number): Promise<RawWrite> {
  const event = await insertLike(database, 'events', 'entity_id', team_id, sprint_id)
  return async ({ seq }) => {
    await database.all('update sprints set title = ?1 where team_id = ?2 and id = ?3', `Raw ${seq}`, team_id, sprint_id)
    await event.insert({ seq })
    const [sprint] = await database.all('select * from sprints where team_id = ?1 and id = ?2', team_id, sprint_id)
    const lists = await database.all('select * from lists where team_id = ?1 and sprint_id = ?2', team_id, sprint_id)
    const cards = await database.all(
      'select * from cards where team_id = ?1 and sprint_id = ?2 and time_archived is null order by list_id, position',
      team_id,
      sprint_id,
    )
    const progress = await database.all(
      'select * from sprint_progress where team_id = ?1 and sprint_id = ?2 order by day',
      team_id,
      sprint_id,
    )
    JSON.stringify({ ...sprint, progress, lists: lists.map((list) => ({ ...list, cards: cardsOf(cards, list.id) })) })
  }
}

function cardsOf(cards: readonly DatabaseRow[], list_id: Value | undefined) {
  return cards.filter((card) => card.list_id === list_id)
}

async function addToList(database: Database, team_id: string, list_id: number, delta: number) {
  await database.all(
    'update lists set total_cards = total_cards + ?1 where team_id = ?2 and id = ?3',
    delta,
    team_id,
    list_id,
  )
}

/** Inserts rows like an existing one, except for some columns. */
async function insertLike(database: Database, table: string, key: string, team_id: string, id: number) {
  const newest = table === 'events' ? 'order by seq desc limit 1' : ''
  const [row] = await database.all(`select * from ${table} where team_id = ?1 and ${key} = ?2 ${newest}`, team_id, id)
  if (!row) throw new Error(`There is no row of ${table} to follow.`)
  const columns = Object.keys(row)
  const sql = `insert into ${table} (${columns}) values (${columns.map((_, index) => `?${index + 1}`)})`
  const insert = (own: DatabaseRow) => database.all(sql, ...columns.map((column) => own[column] ?? row[column] ?? null))
  return { row, insert }
}
