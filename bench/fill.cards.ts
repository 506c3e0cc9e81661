import { positionsAfter } from '../server/workspace/order.ts'
import { type Database, openDatabase } from './database.ts'
import { sentence } from './fill.words.ts'

export interface Place {
  list_id: number
  count: number
}

/**
 * Adds cards to lists by plain SQL, a million in seconds, and brings the counters up to date. `values` is SQL for what they have in custom
 * fields.
 */
export async function addCards(
  databaseUrl: string,
  team_id: string,
  { sampleId, places, values }: { sampleId: number; places: Place[]; values: string },
) {
  const database = await openDatabase(databaseUrl)
  await makeHaste(database)
  await makeTexts(database, Math.max(...places.map(({ count }) => count), 5000))
  let last_id = await lastId(database, team_id)
  const addToCount = 'update lists set total_cards = total_cards + ?3 where team_id = ?1 and id = ?2'
  const insert = await insertLikeSample(database, { team_id, sampleId, values })
  const makeIndexes = await dropIndexes(database, 'field_values')
  for (const { list_id, count } of places) {
    await database.all(insert, team_id, sampleId, list_id, count, last_id)
    await database.all(addToCount, team_id, list_id, count)
    last_id += count
  }
  await makeIndexes()
  last_id = await addTagsAndMembers(database, team_id, last_id)
  await database.all('update teams set last_id = ?1 where id = ?2', last_id, team_id)
  // It would clean up by itself eventually.
  if (database.dialect === 'postgres') {
    await database.all('alter table cards enable trigger field_values_by_cards_insert')
    await database.all('vacuum analyze')
  }
  await database.close()
}

/** These rows are valid, and a crash means starting over: neither checks nor waiting for the disk. */
async function makeHaste(database: Database) {
  const settings = {
    sqlite: ['pragma foreign_keys = off', 'pragma synchronous = off', 'pragma cache_size = -1000000'],
    postgres: [
      `set session_replication_role = 'replica'`,
      'set synchronous_commit = off',
      `set maintenance_work_mem = '1GB'`,
      // No other triggers: this one makes the rows by which custom fields are found.
      'alter table cards enable always trigger field_values_by_cards_insert',
    ],
  }
  for (const setting of settings[database.dialect]) await database.all(setting)
}

/** Indexes of ten million rows are made faster when the rows are there. Returns what makes them again; those of keys stay. */
async function dropIndexes(database: Database, table: string): Promise<() => Promise<void>> {
  const find = {
    sqlite: `select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name = ?1`,
    postgres: `select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public' and tablename = ?1
      and indexname not in (select conname from pg_constraint)`,
  }
  const indexes = await database.all(find[database.dialect], table)
  for (const { name } of indexes) await database.all(`drop index ${name}`)
  return async () => {
    for (const { sql } of indexes) await database.all(String(sql))
  }
}

async function makeTexts(database: Database, count: number) {
  await database.all('create temporary table texts (n bigint primary key, position text, title text, content text)')
  const positions = positionsAfter('a0', count)
  for (const [n, position] of positions.entries())
    await database.all(
      'insert into texts values (?1, ?2, ?3, ?4)',
      n + 1,
      position,
      sentence(n, 6),
      `<p>${sentence(n + count, 24)}.</p>`,
    )
  if (database.dialect === 'postgres') await database.all('analyze texts')
}

/** A statement for the cards of one list: like the sample in all columns but these. */
async function insertLikeSample(
  database: Database,
  { team_id, sampleId, values }: { team_id: string; sampleId: number; values: string },
): Promise<string> {
  const own: Record<string, string> = {
    id: '?5 + texts.n',
    project_id: 'lists.project_id',
    board_id: 'lists.board_id',
    list_id: 'lists.id',
    position: 'texts.position',
    title: `texts.title || ' ' || lists.id`,
    content: 'texts.content',
    priority: 'texts.n % 5',
    estimate: 'texts.n % 8',
    custom_fields: values,
  }
  const [sample] = await database.all('select * from cards where team_id = ?1 and id = ?2', team_id, sampleId)
  const columns = Object.keys(sample ?? {})
  return `insert into cards (${columns}) select ${columns.map((column) => own[column] ?? `sample.${column}`)}
    from cards as sample
    join lists on lists.team_id = sample.team_id and lists.id = ?3
    cross join texts
    where sample.team_id = ?1 and sample.id = ?2 and texts.n <= ?4`
}

/** Two tags, each on every sixth card, and the maker of every fourth as its member. */
async function addTagsAndMembers(database: Database, team_id: string, last_id: number): Promise<number> {
  for (const [index, name] of ['customer', 'security'].entries()) {
    const id = last_id + 1 + index
    await database.all(
      `insert into tags (team_id, id, name, slug, color) values (?1, ?2, ?3, ?3, '#3366ff')`,
      team_id,
      id,
      name,
    )
    const tagged = await database.all(
      'insert into card_tags select team_id, id, ?2 from cards where team_id = ?1 and id % 6 = ?3 returning 1',
      team_id,
      id,
      index,
    )
    await database.all('update tags set total_cards = ?3 where team_id = ?1 and id = ?2', team_id, id, tagged.length)
  }
  await database.all(
    `insert into card_members (team_id, card_id, user_id, role, assigned_date)
      select team_id, id, user_id, 'member', time_created from cards where team_id = ?1 and id % 4 = 0`,
    team_id,
  )
  return last_id + 2
}

async function lastId(database: Database, team_id: string): Promise<number> {
  const [team] = await database.all('select last_id from teams where id = ?1', team_id)
  return Number(team?.last_id)
}
