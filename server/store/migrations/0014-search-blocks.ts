import { sql } from 'kysely'
import { isPostgres } from '../ids.ts'
import type { Db } from '../store.ts'
import type { Migration } from './migration.ts'

/** So many ids make a block; the rows of a block lie side by side in SQLite's index. */
export const BLOCK = 2 ** 40

const rowOf = (which: 'new' | 'old') =>
  `(select number * ${BLOCK} + ${which}.id % ${BLOCK} from search_index_blocks
    where team_id = ${which}.team_id and block = ${which}.id / ${BLOCK})`

/**
 * A row of SQLite's index had the number of its workspace times 2^40, plus its id: with an id beyond that it was a row of the
 * next workspace. Now every 2^40 ids of a workspace have a number of their own, whatever the ids are. In PostgreSQL terms
 * begin with the workspace, whose ids are all of one length.
 */
export const searchBlocks: Migration = {
  name: '0014-search-blocks',
  statements(dialect) {
    if (dialect === 'postgres') return []
    return [
      `create table search_index_blocks (
        number integer primary key,
        team_id text not null,
        block integer not null,
        unique (team_id, block)
      )`,
      // Nearly all ids are in the first block, whose rows stay where they are.
      'insert into search_index_blocks (number, team_id, block) select number, team_id, 0 from search_index_teams',
      'drop trigger search_documents_inserted',
      'drop trigger search_documents_deleted',
      'drop table search_index_teams',
      `create trigger search_documents_inserted after insert on search_documents begin
        insert into search_index_blocks (team_id, block) select new.team_id, new.id / ${BLOCK}
          where not exists (select 1 from search_index_blocks where team_id = new.team_id and block = new.id / ${BLOCK});
        insert into search_index (rowid, terms) values (${rowOf('new')}, new.terms);
      end`,
      `create trigger search_documents_deleted after delete on search_documents begin
        delete from search_index where rowid = ${rowOf('old')};
      end`,
    ]
  },
  async fill(db) {
    if (isPostgres(db)) return
    const { rows } = await sql`select 1 from search_documents where id >= ${sql.lit(BLOCK)} limit 1`.execute(db)
    if (rows.length > 0) await reindex(db)
  },
}

const CHUNK = 500

/** Rows that a large id overwrote cannot be identified: all rows are rebuilt, some at a time. */
async function reindex(db: Db) {
  await sql`insert into search_index (search_index) values ('delete-all')`.execute(db)
  await sql`insert into search_index_blocks (team_id, block)
    select distinct team_id, id / ${sql.lit(BLOCK)} from search_documents where id >= ${sql.lit(BLOCK)}`.execute(db)
  let last = { team_id: '', id: 0 }
  for (;;) {
    const chunk = sql`from search_documents where (team_id, id) > (${last.team_id}, ${last.id})
      order by team_id, id limit ${sql.lit(CHUNK)}`
    const { rows } = await sql<typeof last>`select team_id, id ${chunk}`.execute(db)
    await sql`insert into search_index (rowid, terms)
      select number * ${sql.lit(BLOCK)} + id % ${sql.lit(BLOCK)}, terms from (select * ${chunk}) as documents
      join search_index_blocks on search_index_blocks.team_id = documents.team_id and block = id / ${sql.lit(BLOCK)}`.execute(
      db,
    )
    if (rows.length < CHUNK) return
    // A whole chunk is not empty.
    last = rows.at(-1) as typeof last
  }
}
