import { type SqlBool, sql } from 'kysely'
import { invalid } from '../../common/errors.ts'
import { VIEW_WORDS } from '../../limits/reads.ts'
import type { IdSet } from '../../store/candidates.ts'
import { term } from '../../store/search/terms.ts'
import type { Texts } from '../../store/search/texts.ts'
import { queryWords } from '../../store/search/words.ts'
import type { Read } from '../../workspace/handles.ts'
import { anyArchived } from '../conditions.ts'
import { readDateMath } from './views.dates.ts'
import { ALL, idsWithin, NO, SOME, type Span } from './views.orders.ts'
import { type Choice, type Condition, having, is, isId, NONE, not, QUESTIONS, type Values } from './views.questions.ts'
import type { Range, ViewType } from './views.schema.ts'

type Choices = Record<string, Values>
export type Filters = {
  [name: string]: unknown
  include?: Choices
  exclude?: Choices
  include_all?: Choices
}

/** Among people: the viewer. */
const ME = 'me'

/** The filters with the viewer in place of `me`. */
function resolved({ viewer }: Read, filters: Filters): Required<Pick<Filters, 'include' | 'exclude' | 'include_all'>> {
  const resolve = (choices: Choices = {}) =>
    Object.fromEntries(
      Object.entries(choices).map(([name, values]) => {
        const isOfPeople = name === 'members' || name === 'owners'
        return [name, isOfPeople ? values.map((value) => (value === ME ? viewer.user_id : value)) : values]
      }),
    )
  return {
    include: resolve(filters.include),
    exclude: resolve(filters.exclude),
    include_all: resolve(filters.include_all),
  }
}

/** Everything the filters ask except words, as conditions that must all hold. `path` is the caller's name for them. */
export function conditionsOf(r: Read, type: ViewType, filters: Filters, path: string): Condition[] {
  const { archivedWith, flags, dates, choices } = QUESTIONS[type]
  const { is_archived = false } = filters
  const { include, exclude, include_all } = resolved(r, filters)
  const isArchived = anyArchived(...archivedWith)
  const conditions = [is_archived ? isArchived : not(isArchived)]
  for (const [name, flag] of Object.entries(flags)) {
    const wanted = filters[name]
    if (wanted !== undefined) conditions.push(wanted ? flag.is(r) : not(flag.is(r)))
  }
  for (const [name, instant] of Object.entries(dates)) {
    // The schema has a range under every name of a date.
    const { after, before } = (filters[name] ?? {}) as Range
    if (after !== undefined)
      conditions.push(sql<SqlBool>`${instant} >= ${readDateMath(`${path}.${name}.after`, after, r.now)}`)
    if (before !== undefined)
      conditions.push(sql<SqlBool>`${instant} < ${readDateMath(`${path}.${name}.before`, before, r.now)}`)
  }
  if (filters.sprint_id !== undefined) conditions.push(isId('cards.sprint_id')([String(filters.sprint_id)]))
  for (const [name, choice] of Object.entries(choices)) {
    if (include[name]) conditions.push(choice.is(include[name], r))
    if (exclude[name]) conditions.push(not(choice.is(exclude[name], r)))
    for (const value of include_all[name] ?? []) conditions.push(choice.is([value], r))
  }
  return conditions
}

/** What can be asked of cards in short, of all that the filters ask: a part of the conditions. */
export function shortConditionsOf(r: Read, type: ViewType, filters: Filters): Condition[] {
  const { flags, choices } = QUESTIONS[type]
  const { include, exclude, include_all } = resolved(r, filters)
  const flagged = Object.entries(flags).flatMap(([name, { is, isShort }]) => {
    const wanted = filters[name]
    return !isShort || wanted === undefined ? [] : [wanted ? is(r) : not(is(r))]
  })
  const chosen = Object.entries(choices).flatMap(([name, { short }]) =>
    short
      ? [
          ...(include[name] ? [short(include[name], r)] : []),
          ...(exclude[name] ? [not(short(exclude[name], r))] : []),
          ...(include_all[name] ?? []).map((value) => short([value], r)),
        ]
      : [],
  )
  return [...flagged, ...chosen]
}

/** What the filters ask of titles and contents: all words of one of the texts, or their beginnings, as in a search. */
export function textsOf({ include = {}, exclude = {} }: Filters, path: string): Texts | null {
  const read = (choices: Choices) =>
    (['title', 'content'] as const).flatMap((field) => {
      // These two may also be a single text.
      const choice = choices[field] as Values | string | undefined
      const texts = choice && [choice].flat().map((text) => queryWords(String(text)).map(WORDS[field]))
      // A text without words is never found.
      return texts ? [texts.filter((words) => words.length > 0)] : []
    })
  const texts = { include: read(include), exclude: read(exclude).flat() }
  const words = [...texts.include.flat(), ...texts.exclude].flat()
  if (words.length > VIEW_WORDS)
    throw invalid(
      path,
      `The titles and contents in ${path} must have at most ${VIEW_WORDS} words together.`,
      'too_long',
    )
  return texts.include.length + texts.exclude.length > 0 ? texts : null
}

const WORDS = { title: term.titleWord, content: term.contentWord }

/** The parts of orders in which all results of the filters are. */
function spansOf(r: Read, type: ViewType, filters: Filters, path: string): Spanned[] {
  const { flags, dates, choices } = QUESTIONS[type]
  const { include } = resolved(r, filters)
  const flagged = Object.entries(flags).flatMap(([name, { order }]) =>
    order === undefined || filters[name] === undefined ? [] : [{ order, spans: [filters[name] ? SOME : NO] }],
  )
  const dated = Object.keys(dates).flatMap((name): Spanned[] => {
    // The schema has a range under every name of a date.
    const range = filters[name] as Range | undefined
    if (range?.after === undefined && range?.before === undefined) return []
    const read = (end: 'after' | 'before', otherwise: number) => {
      const date = range[end]
      return date === undefined ? otherwise : readDateMath(`${path}.${name}.${end}`, date, r.now)
    }
    return [{ order: name, spans: [[read('after', SOME[0]), read('before', SOME[1])]] }]
  })
  const chosen = Object.entries(choices).flatMap(([name, { spans }]): Spanned[] => {
    const values = include[name]
    return spans && values ? [{ ...spans, spans: spans.of(values, r) }] : []
  })
  return [...flagged, ...dated, ...chosen]
}

interface Spanned {
  order: string
  spans: Span[]
  isIndexed?: false
}

/** The part of an order that has all results of the filters. */
export function spanOf(r: Read, type: ViewType, filters: Filters, path: string, field: string): Span {
  const own = spansOf(r, type, filters, path).filter(({ order }) => order === field)
  return own.reduce<Span>(([from, until], { spans }) => {
    const [first, last] = [Math.min(...spans.map((span) => span[0])), Math.max(...spans.map((span) => span[1]))]
    return [Math.max(from, first), Math.min(until, last)]
  }, ALL)
}

/** Sets of ids, each of which includes all results of the filters: one for every filter that has an index. */
export function amongOf(r: Read, type: ViewType, filters: Filters, path: string): IdSet[] {
  const { flags, choices, archived } = QUESTIONS[type]
  const { sprint_id } = filters
  const { include, include_all } = resolved(r, filters)
  const asked: Choices = sprint_id === undefined ? include : { ...include, sprints: [String(sprint_id)] }
  const find = (choice: Choice, values: Values): IdSet[] => {
    const named = values.filter((value) => value !== NONE)
    const sets = [
      ...(named.length > 0 ? [choice.with?.(named, r)] : []),
      ...(named.length < values.length ? [choice.without?.(r)] : []),
    ]
    const known = sets.filter((set) => set !== undefined)
    return known.length < sets.length ? [] : [sql.join(known, sql` union all `)]
  }
  return [
    ...(filters.is_archived && archived ? [archived(r)] : []),
    ...Object.entries(flags).flatMap(([name, flag]) => {
      const set = filters[name] === undefined ? undefined : filters[name] ? flag.with?.(r) : flag.without?.(r)
      return set ? [set] : []
    }),
    ...Object.entries(choices).flatMap(([name, choice]) => [
      ...(asked[name] ? find(choice, asked[name]) : []),
      ...(include_all[name] ?? []).flatMap((value) => find(choice, [value])),
    ]),
    ...spansOf(r, type, filters, path).flatMap(({ order, spans, isIndexed = true }) =>
      isIndexed ? [idsWithin(r, type, order, spans)] : [],
    ),
  ]
}

/** Where a saved view looks for cards. */
export type Within = { board_id: number } | { project_id: number } | null

/** The cards of a board or a space: a condition, and the index that knows them. */
export function within(r: Read, where: Within): { conditions: Condition[]; among: IdSet[] } {
  if (!where) return { conditions: [], among: [] }
  const [column, id] =
    'board_id' in where ? (['board_id', where.board_id] as const) : (['project_id', where.project_id] as const)
  return {
    conditions: [is(`cards.${column}`)([id])],
    among: [having('cards', 'id', column)([id], r)],
  }
}
