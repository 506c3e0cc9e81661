import type { RouteOptions } from 'fastify'
import type { JsonSchema } from './openapi.schema.ts'

/** The filters of a collection. */
export interface ListFilters {
  /** The parameters by which it filters. */
  known: readonly string[]
  /** Names of fields in its answer: a client that sends one wants only some of the items. */
  fields: ReadonlySet<string>
}

/** How an answer is shown, not what it holds. */
const SHOWN = new Set(['cursor', 'count', 'fields', 'include', 'grouped'])

/** Words that ask for some items, or for their order, in any request. */
const FILTER_WORDS = new Set(
  `filter filters where q query search text term match sort sort_by sortby order order_by orderby ordering direction
  since until from to before after start end parent parents children child owner owners assignee assignees author creator
  user users member members tag tags label labels status statuses state states priority due active open closed done
  completed deleted archived archive bookmarked bookmark starred favorite favorites watched watching unread read mine
  space spaces project projects board boards column columns list lists sprint sprints epic epics card cards task tasks page_id
  workspace team name title ids id type types kind kinds`.split(/\s+/),
)
const BEFORE = /^(?:is|has|not|no|min|max|exclude|only|with|without)_/
const BEHIND = /(?:_(?:id|ids|in|not|eq|neq|gt|gte|lt|lte|min|max|before|after|from|to|since|until|like|contains)|s)$/

/** True for the name of a parameter that clients send to filter or sort. */
export function isFilter(name: string, { fields }: ListFilters): boolean {
  // Some clients write `filter[status]`.
  const word = (name.slice(0, 100).split('[', 1)[0] ?? '').toLowerCase()
  const stem = word.replace(BEFORE, '').replace(BEHIND, '')
  return [word, stem, `${stem}_id`, `${stem}s`, `is_${stem}`].some((one) => fields.has(one) || FILTER_WORDS.has(one))
}

const known = new WeakMap<object, ListFilters | null>()

/** The filters of a route that answers with a collection; null for every other route. */
export function listFiltersOf(method: string, schema: RouteOptions['schema']): ListFilters | null {
  if ((method !== 'GET' && method !== 'HEAD') || !schema) return null
  const found = known.get(schema)
  if (found !== undefined) return found
  const filters = read(schema)
  known.set(schema, filters)
  return filters
}

function read({ querystring, response }: NonNullable<RouteOptions['schema']>): ListFilters | null {
  // Fastify takes schemas for unknown; ours are of this kind.
  const answer = (response as Record<number, JsonSchema> | undefined)?.[200]
  // A lean form stands beside the full one.
  const forms = answer ? [answer, ...(answer.anyOf ?? [])] : []
  const arrays = forms.flatMap(({ properties = {} }) => Object.values(properties)).filter(({ items }) => items)
  if (arrays.length === 0) return null
  const fields = new Set<string>()
  const collect = ({ items }: JsonSchema, depth: number) => {
    for (const item of [items, ...(items?.anyOf ?? [])])
      for (const [name, inner] of Object.entries(item?.properties ?? {})) {
        fields.add(name)
        if (depth > 0) collect(inner, depth - 1)
      }
  }
  for (const array of arrays) collect(array, 1)
  // Schemas of routes are JSON Schema.
  const parameters = Object.keys((querystring as JsonSchema | undefined)?.properties ?? {})
  return { known: parameters.filter((name) => !SHOWN.has(name)), fields }
}
