import { type IdList, idIn, idList } from '../ids.ts'
import { prepared } from '../prepared.ts'
import type { Db } from '../store.ts'
import type { Row } from '../tables.ts'

/** What cards and epics are found by in custom fields: texts, links, and the titles of chosen options. */

interface Holder {
  team_id: string
  id: number
  project_id: number | null
  /** Absent while a migration runs that is older than custom fields. */
  custom_fields?: string | null
}

type Field = Awaited<ReturnType<typeof findFields>>[number]

/** The texts of the values of each of these. Where none has values, nothing is read. */
export async function textsOfValues(
  db: Db,
  noun: 'card' | 'epic',
  holders: readonly Holder[],
): Promise<(of: Holder) => string> {
  const held = new Map(
    holders.flatMap((holder) => (holder.custom_fields ? [[holder, readHeld(holder.custom_fields)]] : [])),
  )
  const fields = new Map<string, Field>()
  for (const [team_id, some] of Map.groupBy(held, ([{ team_id }]) => team_id)) {
    const ids = new Set(some.flatMap(([, values]) => Object.keys(values).map(Number)))
    for (const field of await findFields(db, { team_id, ids: idList(db, [...ids]) }))
      fields.set(`${team_id} ${field.id}`, field)
  }
  return (holder) =>
    Object.entries(held.get(holder) ?? {})
      .flatMap(([id, { v }]) => {
        const field = fields.get(`${holder.team_id} ${id}`)
        // A card shows what is of its own space, and everybody reads epics.
        const isShown = noun === 'card' ? field?.project_id === holder.project_id : field?.is_private === 0
        return field && isShown ? textsOf(field, v) : []
      })
      .join('\n')
}

const findFields = prepared<{ team_id: string; ids: IdList }>()((db, p) =>
  db
    .selectFrom('fields')
    .innerJoin('projects', (join) =>
      join.onRef('projects.team_id', '=', 'fields.team_id').onRef('projects.id', '=', 'fields.project_id'),
    )
    .select(['fields.id', 'fields.type', 'fields.options', 'fields.project_id', 'projects.is_private'])
    .where('fields.team_id', '=', p('team_id'))
    .where(idIn(db, 'fields.id', p('ids')))
    .where('fields.time_deleted', 'is', null),
)

function textsOf({ type, options }: Pick<Row<'fields'>, 'type' | 'options'>, value: unknown): string[] {
  switch (type) {
    case 'text':
    case 'link':
      return typeof value === 'string' ? [value] : []
    case 'select':
    case 'multi_select': {
      const chosen: unknown[] = Array.isArray(value) ? value : [value]
      // Only this program writes the column.
      const known = JSON.parse(options) as { id: string; title: string }[]
      return known.flatMap(({ id, title }) => (chosen.includes(id) ? title : []))
    }
    // Nobody looks for a number or a day by words, and people are found by what is theirs.
    case 'number':
    case 'money':
    case 'date':
    case 'checkbox':
    case 'person':
    case 'rating':
      return []
  }
}

/** Only this program writes the column, or an import that checked it. */
function readHeld(json: string): Record<string, { v: unknown }> {
  return JSON.parse(json) as Record<string, { v: unknown }>
}
