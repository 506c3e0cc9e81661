import { DAY_MS } from '../server/common/time.ts'
import { openDatabase } from './database.ts'
import { LISTS_PER_BOARD, type Workspace } from './fill.ts'

const DAYS = 60

/** So many moves of the cards of the first board, in turn, as the log and its notes would have recorded them over two months. */
export async function addHistory({ databaseUrl, team_id, boardIds, listIds }: Workspace, moves: number) {
  const database = await openDatabase(databaseUrl)
  const [board_id, began] = [Number(boardIds[0]), Date.now() - DAYS * DAY_MS]
  const lists = listIds.slice(0, LISTS_PER_BOARD).map(Number)
  // What was there before is older.
  for (const table of ['events', 'cards'])
    await database.all(`update ${table} set time_created = ?2 where team_id = ?1`, team_id, began - DAY_MS)
  await database.all('delete from past_rows where team_id = ?1', team_id)
  const [team] = await database.all('select revision from teams where id = ?1', team_id)
  const revision = Number(team?.revision)
  const [sample] = await database.all(
    'select * from events where team_id = ?1 and card_id is not null limit 1',
    team_id,
  )
  const columns = Object.keys(sample ?? {})
  const own: Record<string, string> = {
    seq: `${revision} + moves.n`,
    type: `'card.moved'`,
    entity_id: 'moves.card_id',
    card_id: 'moves.card_id',
    board_id: `${board_id}`,
    sprint_id: 'null',
    list_id: `moves.list_id`,
    changes: `'{"list_id":["' || moves.list_id || '","' || moves.list_id || '"]}'`,
    fields: `'list_id'`,
    time_created: `${began} + moves.n * ${Math.floor((DAYS * DAY_MS) / (moves + 1))}`,
  }
  const turn = `case (moves.n / moves.total) % ${lists.length} ${lists.map((id, index) => `when ${index} then ${id}`).join(' ')} end`
  await database.all(`create temporary table held as
    select id as card_id, row_number() over (order by id) - 1 as place, count(*) over () as total
    from cards where team_id = '${team_id}' and board_id = ${board_id}`)
  await database.all('create temporary table numbers (n bigint primary key)')
  await database.all(`insert into numbers with recursive counted (n) as
    (select 1 union all select n + 1 from counted where n < ${moves}) select n from counted`)
  await database.all(`create temporary table moves as select moves.*, ${turn} as list_id from
    (select numbers.n, held.card_id, held.total from held join numbers on numbers.n % held.total = held.place) as moves`)
  await database.all(
    `insert into events (${columns}) select ${columns.map((column) => own[column] ?? `sample.${column}`)}
      from moves join events as sample on sample.team_id = ?1 and sample.seq = ?2`,
    team_id,
    Number(sample?.seq),
  )
  await database.all(
    `insert into past_rows (team_id, n, seq, table_name, row_id, row_key, holder_id, other_id, image)
      select ?1, moves.n, ${revision} + moves.n, 'cards', moves.card_id, '', ${board_id}, null,
        '{"list_id":' || moves.list_id || ',"position":"a0V","time_updated":' || (${began} + moves.n) || '}' from moves`,
    team_id,
  )
  await database.all('update teams set revision = revision + ?2 where id = ?1', team_id, moves)
  await database.all(database.dialect === 'postgres' ? 'vacuum analyze' : 'analyze')
  await database.close()
}
