import { type SqlBool, sql } from 'kysely'
import { idIn, idList } from '../../store/ids.ts'
import { hasTerms } from '../../store/search/expressions.ts'
import type { Found } from '../../store/search/match.ts'
import { type Term, term } from '../../store/search/terms.ts'
import { wordsIn } from '../../store/search/words.ts'
import type { Read } from '../../workspace/handles.ts'
import { findTextsOf } from '../fields/fields.show.ts'
import { excerptOfText } from './search.marks.ts'
import type { SearchedField } from './search.schema.ts'

export const WORD_IN: Readonly<Record<SearchedField, (word: string) => Term>> = {
  title: term.titleWord,
  content: term.contentWord,
  custom_fields: term.valueWord,
}

/** All custom fields of so many cards are read at once: one may have many long texts. */
const AT_ONCE = 50

type Excerpts = Map<number, string | null>

/**
 * Hits that do not have all the words in their title and text. They have them in their custom fields, and this is the excerpt; or
 * null for those that had them when they were indexed: what was changed since is found by nothing that is not there any more.
 */
export async function findHitsInValues(
  r: Read,
  hits: readonly (Found & { isNamed?: true })[],
  words: readonly string[],
  fields: readonly SearchedField[],
): Promise<Excerpts> {
  const excerpts: Excerpts = new Map()
  if (words.length === 0 || !fields.includes('custom_fields')) return excerpts
  for (const noun of ['card', 'epic'] as const) {
    const ids = hits.flatMap((hit) => (hit.noun === noun && !hit.isNamed ? hit.id : []))
    const others = await withoutWords(r, [{ ids, words }], fields)
    for (let start = 0; start < others.length; start += AT_ONCE)
      await readValues(r, noun, others.slice(start, start + AT_ONCE), words, fields, excerpts)
  }
  return excerpts
}

async function readValues(
  r: Read,
  noun: 'card' | 'epic',
  ids: readonly number[],
  words: readonly string[],
  fields: readonly SearchedField[],
  excerpts: Excerpts,
) {
  const { rows } = await sql<{ id: number; project_id?: number; custom_fields: string | null }>`
    select id, custom_fields ${noun === 'card' ? sql`, project_id` : sql``} from ${sql.table(`${noun}s`)}
    where team_id = ${r.team_id} and ${idIn(r.db, 'id', idList(r.db, ids))}`.execute(r.db)
  const textsOf = await findTextsOf(r, rows)
  /** By the words that their values do not have. */
  const missing = new Map<string, { words: string[]; ids: number[] }>()
  for (const { id } of rows) {
    const texts = textsOf(id)
    const said = new Set<string>()
    const found = texts.filter(({ text }) => {
      const own = wordsIn(text)
      const here = words.filter((word) => own.some((one) => one.text.startsWith(word)))
      for (const word of here) said.add(word)
      return here.length > 0
    })
    excerpts.set(
      id,
      found.length === 0 ? null : excerptOfText(found.map(({ title, text }) => `${title}: ${text}`).join(' · '), words),
    )
    const unsaid = words.filter((word) => !said.has(word))
    if (found.length === 0 || unsaid.length === 0) continue
    const alike = missing.get(unsaid.join(' ')) ?? { words: unsaid, ids: [] }
    alike.ids.push(id)
    missing.set(unsaid.join(' '), alike)
  }
  // The other words have to be in the title or the text.
  for (const id of await withoutWords(r, [...missing.values()], fields)) excerpts.set(id, null)
}

/** Those whose titles and texts, as far as they are searched, do not have all of the words. */
async function withoutWords(
  r: Read,
  asked: readonly { ids: readonly number[]; words: readonly string[] }[],
  fields: readonly SearchedField[],
): Promise<number[]> {
  const kinds = fields.filter((field) => field !== 'custom_fields')
  const lacks = asked.flatMap(({ ids, words }) => {
    if (ids.length === 0) return []
    const every = words.map((word) => kinds.map((field) => WORD_IN[field](word)))
    const isSaid = kinds.length === 0 ? sql<SqlBool>`1 = 0` : hasTerms({ every, none: [] })
    return [sql<SqlBool>`(${idIn(r.db, 'id', idList(r.db, ids))} and not ${isSaid})`]
  })
  if (lacks.length === 0) return []
  const rows = await r.db
    .selectFrom('search_documents')
    .select('id')
    .where('team_id', '=', r.team_id)
    .where(sql<SqlBool>`(${sql.join(lacks, sql` or `)})`)
    .execute()
  return rows.map(({ id }) => id)
}
