import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { damaged } from '../../backup/lines.ts'
import { must } from '../../common/must.ts'
import { textComplaint } from '../../http/json.ts'
import { JSON_DEPTH } from '../../limits/requests.ts'
import { CHANGES_SCHEMAS } from '../../resources/events/events.schema.ts'
import { isSchedule } from '../../resources/recurrences/recurrences.rule.ts'
import { parseTrigger } from '../../resources/rules/rules.trigger.ts'
import type { Value } from '../../store/walk.ts'
import type { ColumnCheck } from './column-kinds.ts'
import { COLUMNS } from './columns.ts'

const ajv = new Ajv2020({ strict: false })
const compiled = new Map<TSchema, ValidateFunction>()

/** Looks at each value of an export before any of them is stored: a checksum says who wrote a file last, not who made it. */
export function checkRows(table: string, columns: readonly string[], rows: readonly Value[][], line: number | null) {
  const checks = checksOf(table, columns)
  for (const [index, row] of rows.entries())
    for (const [at, check] of checks.entries()) {
      const complaint = complaintAbout(row[at], check) ?? relatedComplaint(table, columns, row, at)
      if (complaint) throw damaged(`${where(line, index)}${table}.${columns[at]} ${complaint}`)
    }
}

/** What a value must be because of others: what an event changed follows from its type, the dates of a rule from its start. */
function relatedComplaint(table: string, columns: readonly string[], row: Value[], at: number): string | null {
  const textIn = (column: string) => String(row[columns.indexOf(column)])
  if (table === 'recurrences' && columns[at] === 'rule') {
    const schedule = { rule: textIn('rule'), starts: textIn('starts'), time_zone: textIn('time_zone') }
    return isSchedule(schedule) ? null : 'has no dates from its start'
  }
  if (table === 'rules' && columns[at] === 'trigger_type')
    return parseTrigger(textIn('trigger')).type === textIn('trigger_type') ? null : 'is not that of its trigger'
  if (table !== 'events' || columns[at] !== 'changes') return null
  const schema = CHANGES_SCHEMAS.get(textIn('type'))
  return schema ? jsonComplaint(schema, textIn('changes')) : 'has a type that is not known'
}

function where(line: number | null, index: number): string {
  return line === null ? '' : `line ${line + index}: `
}

/** The checks in the order of a file's columns, which are all of the table's and no others. */
function checksOf(table: string, columns: readonly string[]): ColumnCheck[] {
  const known: Record<string, ColumnCheck> = Object.hasOwn(COLUMNS, table) ? COLUMNS[table as keyof typeof COLUMNS] : {}
  const strange = columns.find((column, index) => !Object.hasOwn(known, column) || columns.indexOf(column) !== index)
  if (strange !== undefined) throw damaged(`${table}.${strange} is no part of a workspace`)
  const missing = Object.keys(known).find((column) => !columns.includes(column) && isInFiles(known[column]))
  if (missing !== undefined) throw damaged(`${table}.${missing} is missing`)
  return columns.map((column) => must(known[column]))
}

function isInFiles(check: ColumnCheck | undefined): boolean {
  return check !== undefined && !('not' in check.schema)
}

function complaintAbout(value: unknown, { schema, json, isSound }: ColumnCheck): string | null {
  const complaint = schemaComplaint(schema, value)
  if (complaint) return complaint
  if (typeof value !== 'string') return null
  const aboutText = textComplaint(value)
  if (aboutText) return aboutText
  if (isSound && !isSound(value)) return 'is not what this program writes'
  return json ? jsonComplaint(json, value) : null
}

function schemaComplaint(schema: TSchema, value: unknown): string | null {
  const validate = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, validate)
  if (validate(value)) return null
  const { instancePath, message, params } = validate.errors?.[0] ?? {}
  const allowed = params?.allowedValues ? `: ${params.allowedValues.join(', ')}` : ''
  return `${instancePath ? `at ${instancePath} ` : ''}${message ?? 'is not sound'}${allowed}`
}

function jsonComplaint(schema: TSchema, text: string): string | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'is not JSON'
  }
  return contentsComplaint(value, JSON_DEPTH) ?? schemaComplaint(schema, value)
}

/** What no schema says: how deep it may go, and which texts can be stored. */
function contentsComplaint(value: unknown, levels: number): string | null {
  if (typeof value === 'string') return textComplaint(value)
  if (typeof value !== 'object' || value === null) return null
  if (levels === 0) return `is nested more than ${JSON_DEPTH} levels deep`
  for (const [key, inner] of Object.entries(value)) {
    const complaint = textComplaint(key) ?? contentsComplaint(inner, levels - 1)
    if (complaint) return complaint
  }
  return null
}
