import { positionAfter } from '../server/workspace/order.ts'
import type { Database, DatabaseRow, Value } from './database.ts'

const BATCH = 64

/**
 * POST list with everything taken away but the rows: a list and its event for each, 64 to a durable transaction, and the
 * workspace's counters. The rows are those of a list that the service has made, with new ids.
 */
export class ListWriter {
  readonly #database: Database
  readonly #team_id: string
  readonly #list: Insert
  readonly #event: Insert
  #position: string

  private constructor(database: Database, list: DatabaseRow, event: DatabaseRow) {
    this.#database = database
    this.#team_id = String(list.team_id)
    this.#list = insertLike('lists', list)
    this.#event = insertLike('events', event)
    this.#position = String(list.position)
  }

  static async like(database: Database, team_id: string, list_id: number): Promise<ListWriter> {
    const [list] = await database.all('select * from lists where team_id = ?1 and id = ?2', team_id, list_id)
    const [event] = await database.all('select * from events where team_id = ?1 and entity_id = ?2', team_id, list_id)
    if (!list || !event) throw new Error('There is no list to follow.')
    return new ListWriter(database, list, event)
  }

  /** Writes for so long; answers lists a second. */
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
    let [revision, last_id] = [Number(team?.revision), Number(team?.last_id)]
    for (let count = 0; count < BATCH; count++) {
      last_id += 1
      revision += 1
      this.#position = positionAfter(this.#position)
      await database.all(this.#list.sql, ...this.#list.values({ id: last_id, position: this.#position }))
      await database.all(
        this.#event.sql,
        ...this.#event.values({ seq: revision, entity_id: last_id, list_id: last_id }),
      )
    }
    await database.all('update teams set revision = ?1, last_id = ?2 where id = ?3', revision, last_id, this.#team_id)
    await database.all('commit')
  }
}

interface Insert {
  sql: string
  values(own: DatabaseRow): Value[]
}

function insertLike(table: string, row: DatabaseRow): Insert {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `?${index + 1}`)
  return {
    sql: `insert into ${table} (${columns}) values (${places})`,
    values: (own) => columns.map((column) => own[column] ?? row[column] ?? null),
  }
}
