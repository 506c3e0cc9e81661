import { invalid, notFound } from '../../common/errors.ts'
import { Walk } from '../../http/cursor.ts'
import { BEHAVIORS } from '../../http/schema.ts'
import { nearest } from '../../http/typos.ts'
import { SEARCH_CANDIDATES } from '../../limits/reads.ts'
import type { SearchedNoun } from '../../store/search/documents.ts'
import type { Found } from '../../store/search/match.ts'
import { type Term, term, type Wanted } from '../../store/search/terms.ts'
import { queryWords } from '../../store/search/words.ts'
import type { Read } from '../../workspace/handles.ts'
import { findProject } from '../containers/projects.queries.ts'
import { requireSprint } from '../containers/sprints.queries.ts'
import { toId } from '../shapes.ts'
import { type Filters, findArchive, findReach, findThing, findThings } from './search.queries.ts'
import { FIELDS, type SearchedField, type SearchPage, type SearchQuery, TYPES } from './search.schema.ts'
import { groupsOf, type Result, toResults } from './search.shape.ts'
import { WORD_IN } from './search.values.ts'

/** Resources the viewer can see that the query names by id or by all of its words; reads a bounded number. */
export async function search(r: Read, query: SearchQuery, most = SEARCH_CANDIDATES): Promise<SearchPage> {
  const { cursor, count, grouped = true, ...asked } = query
  const walk = new Walk<HitKey>(r.team_id, 'search', asked, { cursor, count }, ['number', 'number'])
  const words = queryWords(query.query)
  let reached: HitKey | null = null
  const { items: results, paging } = await walk.collect<Hit, HitKey, Result>({
    from: walk.after,
    find: async (after, limit) => {
      const found = await findHits(r, asked, after, limit, most)
      reached = found.reached
      return found.hits
    },
    reached: () => reached,
    keyOf: ({ tier, id }) => [tier, id],
    toItems: (hits) => toResults(r, hits, words, readFields(asked)),
    anchorOf: ({ tier, id }) => [tier, id],
    hasLightRows: true,
  })
  return {
    ...paging,
    // The index proves nothing: results that can no longer be read are dropped.
    count: results.length,
    // Each result has one key, its noun.
    results: results as SearchPage['results'],
    ...(grouped && groupsOf(results)),
  }
}

type Asked = Omit<SearchQuery, 'cursor' | 'count' | 'grouped'>
type HitKey = [tier: number, id: number]
type Hit = Found & { tier: number; isNamed?: true }
interface Hits {
  hits: Hit[]
  /** How far the search came, if there is more than one request may read. */
  reached: HitKey | null
}

/** A result with the queried id comes before all with its words. */
const BY_ID = 0

/** First the match by id, then those with all words in the title, then the others; in each tier the newest first. */
async function findHits(r: Read, asked: Asked, after: HitKey | null, limit: number, most: number): Promise<Hits> {
  const { query, archived = 'false' } = asked
  const statuses =
    asked.statuses === undefined ? null : BEHAVIORS.filter((status) => wordsOf(asked.statuses).includes(status))
  const facts = await factsOf(r, asked)
  // An unknown status matches nothing.
  if (statuses?.length === 0) return { hits: [], reached: null }
  const isNarrowed = (asked.fields ?? asked.field) !== undefined
  const named = isNarrowed ? undefined : await findNamed(r, query, facts, { archived, statuses, except: null })
  const [start, last] = after ?? [BY_ID, null]
  const hits: Hit[] = named && !after ? [{ ...named, tier: BY_ID, isNamed: true }] : []
  for (const [index, wanted] of tiersOf(queryWords(query), readFields(asked), facts).entries()) {
    const tier = BY_ID + 1 + index
    if (tier < start || hits.length >= limit) continue
    const filters = { archived, statuses, except: named?.id ?? null }
    const { found, reached } = await findThings(
      r,
      wanted,
      filters,
      tier === start ? last : null,
      limit - hits.length,
      most,
    )
    hits.push(...found.map((hit) => ({ ...hit, tier })))
    if (reached !== null) return { hits, reached: [tier, reached] }
  }
  return { hits, reached: null }
}

const ID = /^(?:#?(\d{1,15})|(?:\S*\/)?card-(\d{1,15})(?:-\S*)?)$/i

/** What `42`, `#42`, or a branch name such as `card-42-launch` refers to. */
async function findNamed(r: Read, query: string, facts: Wanted, filters: Filters): Promise<Found | undefined> {
  const [, anyId, cardId] = ID.exec(query.trim()) ?? []
  if (anyId) return findThing(r, Number(anyId), facts, filters)
  if (!cardId) return undefined
  return findThing(r, Number(cardId), { ...facts, every: [...facts.every, [term.noun('card')]] }, filters)
}

/** Where the words are looked for: everywhere, unless a request names fields. */
function readFields({ fields, field }: Pick<Asked, 'fields' | 'field'>): SearchedField[] {
  const chosen = readChoices('fields', fields ?? field, FIELDS)
  return chosen ? FIELDS.filter((one) => chosen.includes(one)) : [...FIELDS]
}

/** Conditions on a document besides having the words. */
async function factsOf(r: Read, { types, project_id, sprint_id, archived = 'false' }: Asked): Promise<Wanted> {
  const nouns = readChoices('types', types, TYPES, { singular: true })?.map(nounOf)
  if (project_id !== undefined && !(await findProject(r, toId(project_id)))) throw notFound('space', project_id)
  if (sprint_id !== undefined) await requireSprint(r, sprint_id)
  const reach = await findReach(r)
  return {
    every: [
      ...(nouns ? [nouns.map(term.noun)] : []),
      ...(project_id === undefined ? [] : [[term.project(toId(project_id))]]),
      ...(sprint_id === undefined ? [] : [[term.sprint(toId(sprint_id))]]),
    ],
    none: archived === 'false' ? [[term.archived]] : [],
    within: [...(reach ? [reach] : []), ...(archived === 'only' ? [await findArchive(r)] : [])],
  }
}

/** The first tier, and those after it. */
function tiersOf(
  words: readonly string[],
  fields: readonly SearchedField[],
  { every, none, within }: Wanted,
): Wanted[] {
  if (words.length === 0) return []
  const inTitle = words.map(term.titleWord)
  const wanted = (groups: Term[][], except: Term[][] = []) => ({
    every: [...groups, ...every],
    none: [...except, ...none],
    within,
  })
  const anywhere = words.map((word) => fields.map((field) => WORD_IN[field](word)))
  if (fields.length === 1 || !fields.includes('title')) return [wanted(anywhere)]
  return [wanted(inTitle.map((one) => [one])), wanted(anywhere, [inTitle])]
}

/** Plurals are used on the wire, singulars in the log. */
function nounOf(type: (typeof TYPES)[number]): SearchedNoun {
  // Every type is a noun with an s.
  return type.slice(0, -1) as SearchedNoun
}

/** The parts of a list in a query parameter. */
function wordsOf(text = ''): string[] {
  return text.split(',').flatMap((part) => part.trim() || [])
}

/** A list in a query parameter; null when it is absent. */
function readChoices<C extends string>(
  field: string,
  text: string | undefined,
  choices: readonly C[],
  { singular = false } = {},
): C[] | null {
  if (text === undefined) return null
  return wordsOf(text).map((word) => {
    const known = choices.find((choice) => choice === word || (singular && choice === `${word}s`))
    if (known) return known
    const meant = nearest(word, choices)
    const hint = meant ? ` Did you mean ${meant}?` : ` It takes ${choices.join(', ')}.`
    throw invalid(field, `${field} does not know “${word}”.${hint}`, 'not_allowed')
  })
}
