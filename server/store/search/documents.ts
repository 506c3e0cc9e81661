import { sql } from 'kysely'
import { type IdList, idIn, idList } from '../ids.ts'
import { insertRows, prepared } from '../prepared.ts'
import type { Db } from '../store.ts'
import type { Row } from '../tables.ts'
import { textOf } from './html.ts'
import { termsOf } from './terms.ts'

export const SEARCHED_NOUNS = ['board', 'card', 'epic', 'note', 'page', 'project'] as const
export type SearchedNoun = (typeof SEARCHED_NOUNS)[number]

interface Source {
  team_id: string
  id: number
  title: string
  content: string
  project_id: number | null
  board_id: number | null
  time_archived: number | null
}

/** Where each kind of thing keeps what it is found by. */
const SOURCES: Record<SearchedNoun, { table: string; columns: string; contentOf?: (row: Source) => string }> = {
  board: { table: 'boards', columns: 'content, project_id, id as board_id, time_archived' },
  card: { table: 'cards', columns: 'content, project_id, board_id, time_archived' },
  epic: { table: 'epics', columns: 'content, null as project_id, null as board_id, time_archived' },
  note: {
    table: 'notes',
    columns: `content, user_notes, transcript, transcripts,
      null as project_id, null as board_id, null as time_archived`,
    contentOf: contentOfNote,
  },
  page: { table: 'pages', columns: 'content, project_id, null as board_id, time_archived' },
  project: {
    table: 'projects',
    columns: 'description as content, id as project_id, null as board_id, time_archived',
  },
}

/** What was said in a meeting is as good to search as what was written down. */
function contentOfNote(row: Source): string {
  const { content, user_notes, transcript, transcripts } = row as Source & Row<'notes'>
  const spoken = (JSON.parse(transcripts) as { content: string }[]).map((part) => part.content)
  return [content, user_notes, transcript, ...spoken].join('\n')
}

/** Makes the documents of these things anew from what they are now; those that are gone lose theirs. */
export async function indexThings(db: Db, team_id: string, noun: SearchedNoun, ids: readonly number[]) {
  if (ids.length === 0) return
  const list = idList(db, ids)
  await deleteDocuments(db, { team_id, ids: list })
  const { rows } = await sql<Source>`${select(noun)}
    where team_id = ${team_id} and ${idIn(db, 'id', list)} order by id`.execute(db)
  await insertDocuments(db, noun, rows)
}

export async function removeThings(db: Db, team_id: string, ids: readonly number[]) {
  if (ids.length > 0) await deleteDocuments(db, { team_id, ids: idList(db, ids) })
}

const deleteDocuments = prepared<{ team_id: string; ids: IdList }>()((db, p) =>
  db
    .deleteFrom('search_documents')
    .where('team_id', '=', p('team_id'))
    .where(idIn(db, 'id', p('ids'))),
)

/** Removes what is left in a space of things that went with the board or list they were on. */
export async function removeGoneThings(db: Db, team_id: string, project_id: number) {
  const gone = SEARCHED_NOUNS.map((noun) => {
    const table = sql.table(SOURCES[noun].table)
    return sql`(noun = ${noun} and not exists (select 1 from ${table} where ${table}.team_id = search_documents.team_id
      and ${table}.id = search_documents.id))`
  })
  await sql`delete from search_documents where team_id = ${team_id} and project_id = ${project_id}
    and (${sql.join(gone, sql` or `)})`.execute(db)
}

const CHUNK = 500

/** Makes the documents of everything there is, in every workspace. */
export async function indexEverything(db: Db, nouns: readonly SearchedNoun[]) {
  for (const noun of nouns) {
    let last: Pick<Source, 'team_id' | 'id'> = { team_id: '', id: 0 }
    for (;;) {
      const { rows } = await sql<Source>`${select(noun)}
        where (team_id, id) > (${last.team_id}, ${last.id}) order by team_id, id limit ${CHUNK}`.execute(db)
      await insertDocuments(db, noun, rows)
      if (rows.length < CHUNK) break
      last = rows.at(-1) as Source
    }
  }
}

function select(noun: SearchedNoun) {
  const { table, columns } = SOURCES[noun]
  return sql`select team_id, id, title, ${sql.raw(columns)} from ${sql.table(table)}`
}

async function insertDocuments(db: Db, noun: SearchedNoun, rows: readonly Source[]) {
  const contentOf = SOURCES[noun].contentOf ?? ((row: Source) => row.content)
  await insertRows(
    db,
    'search_documents',
    rows.map((row): Row<'search_documents'> => {
      const { team_id, id, project_id, board_id, title, time_archived } = row
      const content = textOf(contentOf(row))
      const terms = termsOf({ noun, project_id, board_id, isArchived: time_archived !== null, title, content })
      return { team_id, id, noun, project_id, board_id, terms }
    }),
  )
}
