import { sql } from 'kysely'
import { must } from '../../common/must.ts'
import { storableText } from '../../common/text.ts'
import { givenRows } from '../given-rows.ts'
import { type IdList, idIn, idList } from '../ids.ts'
import { prepared, send, sendRows } from '../prepared.ts'
import { giveWay } from '../steps.ts'
import type { Db } from '../store.ts'
import type { Row } from '../tables.ts'
import { textOf } from './html.ts'
import { linksIn } from './links.ts'
import { TEXT_STEP, termsOf } from './terms.ts'
import { textsOfValues } from './values.ts'

export const SEARCHED_NOUNS = ['board', 'card', 'epic', 'note', 'page', 'project'] as const
export type SearchedNoun = (typeof SEARCHED_NOUNS)[number]

interface Source {
  team_id: string
  id: number
  title: string
  content: string
  project_id: number | null
  board_id: number | null
  /** Only cards have it. */
  sprint_id?: number | null
  /** Cards and epics have it. */
  custom_fields?: string | null
  time_archived: number | null
}

/** The texts by which search finds each noun, and where they are stored. */
const SOURCES: Record<SearchedNoun, { table: string; columns: string; contentOf?: (row: Source) => string }> = {
  board: { table: 'boards', columns: 'content, project_id, id as board_id, time_archived' },
  card: {
    table: 'cards',
    // A card in a sprint is also found by people who see only its home board.
    columns: `content, project_id, coalesce(board_id, home_board_id) as board_id, sprint_id, time_archived,
      custom_fields`,
  },
  epic: { table: 'epics', columns: 'content, null as project_id, null as board_id, time_archived, custom_fields' },
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

/** Transcripts of a meeting are searched like its notes. */
function contentOfNote(row: Source): string {
  const { content, user_notes, transcript, transcripts } = row as Source & Row<'notes'>
  // Only this program writes the column.
  const spoken = (JSON.parse(transcripts) as { content: string }[]).map((part) => part.content)
  return [content, user_notes, transcript, ...spoken].join('\n')
}

/** Rebuilds the documents of these items from their current state; those that are gone lose theirs. */
export async function indexThings(db: Db, team_id: string, noun: SearchedNoun, ids: readonly number[]) {
  if (ids.length === 0) return
  const { rows } = await sql<Source>`${select(noun)}
    where team_id = ${team_id} and ${idIn(db, 'id', idList(db, ids))} order by id`.execute(db)
  const found = new Set(rows.map(({ id }) => id))
  await removeThings(
    db,
    team_id,
    ids.filter((id) => !found.has(id)),
  )
  await writeDocuments(db, noun, rows)
}

/** The columns of a card that its document is made from. */
export type CardTexts = Pick<
  Row<'cards'>,
  | 'team_id'
  | 'id'
  | 'title'
  | 'content'
  | 'project_id'
  | 'board_id'
  | 'home_board_id'
  | 'sprint_id'
  | 'time_archived'
  | 'custom_fields'
>

/** The same for cards whose rows the writer knows, as they are now: they need not be read. */
export async function indexCards(db: Db, cards: readonly CardTexts[]) {
  const rows = cards.map(
    (card): Source => ({
      ...card,
      // As it is stored.
      title: storableText(card.title),
      content: storableText(card.content),
      board_id: card.board_id ?? card.home_board_id,
    }),
  )
  await writeDocuments(db, 'card', rows)
}

/** A new thing; `copied_from` is a live thing of the same kind with the same texts, if there is one. */
export interface NewThing {
  id: number
  copied_from: number | null
  project_id: number | null
  board_id: number | null
}

type Copy = NewThing & { copied_from: number }

/** The size of these things in the index, in bytes. */
export async function sumTerms(db: Db, team_id: string, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(octet_length(terms)), 0) as bytes
    from search_documents where team_id = ${team_id} and ${idIn(db, 'id', idList(db, ids))}`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** The most that one statement copies: nothing can interrupt a statement. */
const COPIED = { things: 200, bytes: 48 * 1024 }

/** Copies the documents of the originals: splitting their texts into words again would take ten times as long. */
export async function copyDocuments(db: Db, team_id: string, copies: readonly Copy[]) {
  if (copies.length === 0) return
  const originals = idList(
    db,
    copies.map(({ copied_from }) => copied_from),
  )
  const { rows } = await sql<{ id: number; bytes: number }>`select id, octet_length(terms) as bytes
    from search_documents where team_id = ${team_id} and ${idIn(db, 'id', originals)}`.execute(db)
  const bytesOf = new Map(rows.map(({ id, bytes }) => [id, bytes]))
  let step: Copy[] = []
  let bytes = 0
  for (const [index, copy] of copies.entries()) {
    step.push(copy)
    bytes += bytesOf.get(copy.copied_from) ?? 0
    if (step.length < COPIED.things && bytes < COPIED.bytes && index < copies.length - 1) continue
    await copyStep(db, team_id, step)
    step = []
    bytes = 0
  }
}

async function copyStep(db: Db, team_id: string, copies: readonly Copy[]) {
  const columns = { id: 'bigint', copied_from: 'bigint', project_id: 'bigint', board_id: 'bigint' } as const
  const from = factsIn('search_documents')
  const query = sql`
    insert into search_documents (team_id, id, noun, project_id, board_id, terms)
    select team_id, copies.id, noun, copies.project_id, copies.board_id,
      ${factsIn('copies')} || substr(terms, length(${from}) + 1)
    from ${givenRows(db, 'copies', columns, copies)}
    join search_documents on search_documents.team_id = ${team_id} and search_documents.id = copies.copied_from`
  await send(db, query.compile(db))
}

/** The facts with which the terms of a live document begin: see `termsOf`. */
function factsIn(table: 'search_documents' | 'copies') {
  const [project, board] = [sql.ref(`${table}.project_id`), sql.ref(`${table}.board_id`)]
  return sql`('n' || noun || ' p' || cast(coalesce(${project}, 0) as text)
    || case when ${board} is null then '' else ' b' || cast(${board} as text) end)`
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

/** Removes the documents of things that were deleted along with their board or list. */
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

/**
 * Indexes everything in every workspace. `columnsThen` is for a migration that runs before later ones have added the columns in
 * `SOURCES`: it names the columns of its own time.
 */
export async function indexEverything(
  db: Db,
  nouns: readonly SearchedNoun[],
  columnsThen: Partial<Record<SearchedNoun, string>> = {},
) {
  for (const noun of nouns) {
    let last: Pick<Source, 'team_id' | 'id'> = { team_id: '', id: 0 }
    for (;;) {
      const { rows } = await sql<Source>`${select(noun, columnsThen[noun])}
        where (team_id, id) > (${last.team_id}, ${last.id}) order by team_id, id limit ${CHUNK}`.execute(db)
      await writeDocuments(db, noun, rows)
      if (rows.length < CHUNK) break
      last = must(rows.at(-1))
    }
  }
}

function select(noun: SearchedNoun, columns = SOURCES[noun].columns) {
  const { table } = SOURCES[noun]
  return sql`select team_id, id, title, ${sql.raw(columns)} from ${sql.table(table)}`
}

/** The columns of a document besides its key. */
const OVERWRITTEN = ['noun', 'project_id', 'board_id', 'terms'] as const

/** Writes documents, each over the one that there may be. */
async function writeDocuments(db: Db, noun: SearchedNoun, rows: readonly Source[]) {
  const contentOf = SOURCES[noun].contentOf ?? ((row: Source) => row.content)
  const documents: Row<'search_documents'>[] = []
  const valuesOf = noun === 'card' || noun === 'epic' ? await textsOfValues(db, noun, rows) : () => ''
  let characters = 0
  for (const row of rows) {
    const { team_id, id, project_id, board_id, sprint_id = null, title, time_archived } = row
    const html = contentOf(row)
    const content = textOf(html)
    const values = valuesOf(row)
    characters += content.length + values.length
    if (characters > TEXT_STEP && documents.length > 0) {
      await giveWay()
      characters = content.length + values.length
    }
    const isArchived = time_archived !== null
    const links = linksIn(html, team_id)
    const terms = await termsOf({ noun, project_id, board_id, sprint_id, isArchived, title, content, values, links })
    documents.push({ team_id, id, noun, project_id, board_id, terms })
  }
  await sendRows(db, 'search_documents', documents, OVERWRITTEN)
}
