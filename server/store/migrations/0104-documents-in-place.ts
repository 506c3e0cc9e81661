import { BLOCK } from './0014-search-blocks.ts'
import type { Migration } from './migration.ts'

const ROW = `(select number * ${BLOCK} + new.id % ${BLOCK} from search_index_blocks
  where team_id = new.team_id and block = new.id / ${BLOCK})`

/**
 * A document that changes is overwritten by one statement, instead of being deleted and inserted. SQLite's index followed
 * only those two; PostgreSQL's follows every change by itself.
 */
export const documentsInPlace: Migration = {
  name: '0104-documents-in-place',
  statements(dialect) {
    if (dialect === 'postgres') return []
    return [
      `create trigger search_documents_updated after update of terms on search_documents when old.terms <> new.terms begin
        delete from search_index where rowid = ${ROW};
        insert into search_index (rowid, terms) values (${ROW}, new.terms);
      end`,
    ]
  },
}
