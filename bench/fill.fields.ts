import { createField } from '../server/resources/fields/fields.service.ts'
import type { Write } from '../server/workspace/handles.ts'

/** Custom fields of a space by their types, one of each. */
export type FieldIds = Record<keyof typeof VALUES, string>

const OPTIONS = ['Draft', 'Review', 'Ready', 'Sold'].map((title) => ({ title }))

/** The values of card number `n` of its list, as SQL that both stores speak: as shown (`v`) and as found (`k`). */
const VALUES = {
  text: plain(`texts.title`, '"'),
  number: plain('(texts.n * 7) % 1000'),
  money: plain(`((texts.n * 13) % 5000) || '.5'`),
  date: plain('1767225600000 + ((texts.n * 3) % 365) * 86400000'),
  checkbox: `'{"v":' || case texts.n % 2 when 1 then 'true' else 'false' end || ',"k":[' || (texts.n % 2) || ']}'`,
  select: plain('texts.n % 4 + 1', '"'),
  multi_select: `case texts.n % 2 when 1 then '{"v":["1","3"],"k":["1","3"]}' else '{"v":["2"],"k":["2"]}' end`,
  person: plain('sample.user_id', '"'),
  link: plain(`'https://example.com/' || texts.n`, '"'),
  rating: plain('texts.n % 5 + 1'),
} as const

function plain(value: string, quote: '"' | '' = ''): string {
  return `'{"v":${quote}' || (${value}) || '${quote},"k":[${quote}' || (${value}) || '${quote}]}'`
}

export const FIELD_TYPES = Object.keys(VALUES) as (keyof typeof VALUES)[]

export async function makeFields(w: Write, project_id: string): Promise<FieldIds> {
  const ids: [string, string][] = []
  for (const type of FIELD_TYPES) {
    const options = type === 'select' || type === 'multi_select' ? OPTIONS : undefined
    const { id } = await createField(w, project_id, { title: `Field ${type}`, type, ...(options && { options }) })
    ids.push([type, id])
  }
  // One for each type.
  return Object.fromEntries(ids) as FieldIds
}

/** What a card of each of these spaces has in all of its fields. */
export function valuesIn(fieldsOf: ReadonlyMap<string, FieldIds>): string {
  const cases = [...fieldsOf].map(([project_id, ids]) => {
    const values = FIELD_TYPES.map((type) => `'"${ids[type]}":' || ${VALUES[type]}`)
    return `when ${project_id} then '{' || ${values.join(` || ',' || `)} || '}'`
  })
  return cases.length === 0 ? 'null' : `case lists.project_id ${cases.join(' ')} end`
}
