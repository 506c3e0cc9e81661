import { sql } from 'kysely'
import { must } from '../../common/must.ts'
import { sendRows } from '../prepared.ts'
import { linksIn } from '../search/links.ts'
import { term } from '../search/terms.ts'
import type { Db } from '../store.ts'
import type { Row } from '../tables.ts'
import type { Migration } from './migration.ts'

const CHUNK = 200

/**
 * What a text links to is among its search terms, so that what links to a page can be found. The documents of texts that have
 * such links already get them here; the index follows inserted and deleted documents, so that each is inserted again.
 */
export const linksInTexts: Migration = {
  name: '0096-links-in-texts',
  statements: () => [],
  async fill(db) {
    for (const table of ['cards', 'epics', 'pages', 'notes'] as const) await addLinks(db, table)
  },
}

async function addLinks(db: Db, table: 'cards' | 'epics' | 'pages' | 'notes') {
  let last = { team_id: '', id: 0 }
  for (;;) {
    const { rows } = await sql<Row<'search_documents'> & { content: string }>`
      select search_documents.team_id, search_documents.id, noun, search_documents.project_id, search_documents.board_id, terms,
        texts.content
      from ${sql.table(table)} as texts
      join search_documents on search_documents.team_id = texts.team_id and search_documents.id = texts.id
      where (texts.team_id, texts.id) > (${last.team_id}, ${last.id})
        and (texts.content like '%/card-%' or texts.content like '%/page-%')
      order by texts.team_id, texts.id limit ${CHUNK}`.execute(db)
    for (const { content, ...document } of rows) {
      const links = linksIn(content, document.team_id)
      if (links.length === 0) continue
      await sql`delete from search_documents where team_id = ${document.team_id} and id = ${document.id}`.execute(db)
      const terms = [document.terms, ...links.map((id) => term.link(id).text)].join(' ')
      await sendRows(db, 'search_documents', [{ ...document, terms }])
    }
    if (rows.length < CHUNK) return
    const { team_id, id } = must(rows.at(-1))
    last = { team_id, id }
  }
}
