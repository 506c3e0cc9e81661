import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Term, Wanted } from './terms.ts'

/** Terms consist of letters and digits only, so nothing in them can be mistaken for an operator. */
function expression(
  { every, none, within }: Wanted,
  operators: { and: string; or: string; not: string },
  write: (term: Term) => string,
): string {
  const { and, or, not } = operators
  const wanted = [...every, ...within].map((group) => `(${group.map(write).join(or)})`).join(and)
  return [wanted, ...none.map((group) => `(${group.map(write).join(and)})`)].join(not)
}

export function toFts(wanted: Wanted): string {
  return expression(wanted, { and: ' AND ', or: ' OR ', not: ' NOT ' }, ({ text, isPrefix }) =>
    isPrefix ? `"${text}"*` : `"${text}"`,
  )
}

/** In PostgreSQL every term starts with its workspace, so that a prefix is looked up among the words of that workspace only. */
export function toTsquery(team_id: string, wanted: Wanted): string {
  return expression(wanted, { and: ' & ', or: ' | ', not: ' & !' }, ({ text, isPrefix }) =>
    isPrefix ? `'${team_id}${text}':*` : `'${team_id}${text}'`,
  )
}

/** The same condition, checked on a document instead of the index. */
export function hasTerms({ every, none }: Pick<Wanted, 'every' | 'none'>): RawBuilder<SqlBool> {
  const has = ({ text, isPrefix }: Term) => sql`' ' || terms || ' ' like ${`% ${text}${isPrefix ? '' : ' '}%`}`
  const groups = [
    ...every.map((group) => sql`(${sql.join(group.map(has), sql` or `)})`),
    ...none.map((group) => sql`not (${sql.join(group.map(has), sql` and `)})`),
  ]
  return groups.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(groups, sql` and `)})`
}
