import { sql } from 'kysely'
import { cleanOrEscape } from '../../html/clean.ts'
import { cleanChanges, cleanImage, cleanTranscripts } from '../../html/stored-json.ts'
import type { Db } from '../store.ts'
import type { Migration } from './migration.ts'

type Clean = (text: string, row: Record<string, unknown>) => Promise<string>

const cleanHtml: Clean = (text, { team_id }) => cleanOrEscape(text, String(team_id))

/** Every text that may hold HTML: the table, what numbers its rows, the columns and how each is cleaned. */
const TEXTS: readonly [table: string, number: string, columns: Record<string, Clean>][] = [
  ...['boards', 'lists', 'roadmap_lists', 'sprints', 'cards', 'epics', 'pages', 'comments', 'checklists'].map(
    (table): [string, string, Record<string, Clean>] => [table, 'id', { content: cleanHtml }],
  ),
  ['projects', 'id', { description: cleanHtml }],
  ['checklist_items', 'id', { title: cleanHtml, content: cleanHtml }],
  [
    'notes',
    'id',
    {
      content: cleanHtml,
      transcript: cleanHtml,
      user_notes: cleanHtml,
      transcripts: (text, row) => cleanTranscripts(text, String(row.team_id)),
    },
  ],
  ['past_rows', 'n', { image: (text, row) => cleanImage(text, String(row.table_name), String(row.team_id)) }],
  ['events', 'seq', { changes: (text, row) => cleanChanges(text, String(row.team_id)) }],
]

/** Texts are cleaned on input. Older ones are cleaned here, together with their past. */
export const cleanContent: Migration = {
  name: '0044-clean-content',
  statements: () => [],
  async fill(db) {
    for (const [table, number, columns] of TEXTS) await cleanTable(db, table, number, columns)
  },
}

const CHUNK = 200

/** Some rows at a time: a workspace can be larger than memory. */
async function cleanTable(db: Db, table: string, number: string, columns: Record<string, Clean>) {
  const names = Object.keys(columns)
  const last = { team_id: '', number: 0 }
  const all = sql.join([...names, ...(table === 'past_rows' ? ['table_name'] : [])].map((name) => sql.ref(name)))
  const hasBracket = sql.join(
    names.map((name) => sql`${sql.ref(name)} like '%<%'`),
    sql` or `,
  )
  for (;;) {
    const { rows } = await sql<Record<string, unknown> & { team_id: string; number: number }>`
      select team_id, ${sql.ref(number)} as number, ${all} from ${sql.table(table)}
      where (team_id, ${sql.ref(number)}) > (${last.team_id}, cast(${last.number} as bigint)) and (${hasBracket})
      order by team_id, ${sql.ref(number)} limit ${sql.lit(CHUNK)}`.execute(db)
    for (const row of rows) {
      for (const [name, clean] of Object.entries(columns)) {
        const text = row[name]
        const cleaned = typeof text === 'string' ? await clean(text, row) : text
        if (cleaned !== text)
          await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${cleaned}
            where team_id = ${row.team_id} and ${sql.ref(number)} = ${row.number}`.execute(db)
      }
      Object.assign(last, { team_id: row.team_id, number: row.number })
    }
    if (rows.length < CHUNK) return
  }
}
