import { hasMarkup } from '../../html/recognize.ts'
import { cleanChanges } from '../../html/stored-json.ts'
import { cleanImported } from '../../http/clean.ts'
import type { JsonSchema } from '../../http/openapi.schema.ts'
import type { Tables } from '../../store/tables.ts'
import type { Value } from '../../store/walk.ts'
import type { ColumnCheck } from './column-kinds.ts'
import { COLUMNS } from './columns.ts'

const schemas = new Map<string, JsonSchema>()

/** Cleans the texts of a row that may hold HTML: a file may come from an older program, or from anybody. */
export async function cleanRow(table: keyof Tables, row: Record<string, Value>, team_id: string) {
  // The line before has looked whether there is such a key.
  const checks: Record<string, ColumnCheck> = Object.hasOwn(COLUMNS, table)
    ? COLUMNS[table as keyof typeof COLUMNS]
    : {}
  const schema = schemas.get(table) ?? {
    properties: Object.fromEntries(Object.entries(checks).map(([column, check]) => [column, check.schema])),
  }
  schemas.set(table, schema)
  await cleanImported(schema, row, team_id)
  for (const [column, { json }] of Object.entries(checks)) {
    const text = row[column]
    if (!json || typeof text !== 'string' || !hasMarkup(text)) continue
    const value = JSON.parse(text)
    await cleanImported(json, value, team_id)
    row[column] = JSON.stringify(value)
  }
  if (table === 'events' && typeof row.changes === 'string') row.changes = await cleanChanges(row.changes, team_id)
}
