import { cleanOrEscape } from './clean.ts'
import { hasMarkup } from './recognize.ts'

/** Texts of JSON that the store keeps: what rows and things were before they were changed. */

/** Fields that may hold HTML, wherever the log or a remembered row names them. Titles are text, except those of items. */
const HTML_FIELD = /(?:^|\.)(?:content|description|transcript|user_notes|items\.\d{1,16}\.title)$/

/** What an event says was changed: `{"content":[before, after]}`. */
export async function cleanChanges(json: string, whose: string): Promise<string> {
  return cleanJson(json, async (changes) => {
    for (const [field, pair] of Object.entries(changes))
      if (Array.isArray(pair))
        for (const [at, value] of pair.entries()) pair[at] = await cleanField(value, field, whose)
  })
}

/** A row as it was: `{"content":"…"}`, or some columns of it. */
export async function cleanImage(json: string, table: string, whose: string): Promise<string> {
  const isItem = table === 'checklist_items'
  return cleanJson(json, async (row) => {
    for (const [column, value] of Object.entries(row))
      row[column] = await cleanField(value, isItem && column === 'title' ? 'items.0.title' : column, whose)
  })
}

/** What was said in a meeting: `[{"content":"…"}]`. */
export async function cleanTranscripts(json: string, whose: string): Promise<string> {
  return cleanJson(json, async (parts) => {
    for (const [at, part] of Object.entries(parts)) parts[at] = await cleanField(part, at, whose)
  })
}

async function cleanField(value: unknown, path: string, whose: string): Promise<unknown> {
  if (typeof value === 'string') return HTML_FIELD.test(path) ? cleanOrEscape(value, whose) : value
  if (typeof value !== 'object' || value === null) return value
  // JSON knows no other objects.
  const fields = value as Record<string, unknown>
  for (const [key, inner] of Object.entries(fields)) fields[key] = await cleanField(inner, `${path}.${key}`, whose)
  return value
}

/** The same text, unless something in it had to go. */
async function cleanJson(json: string, clean: (value: Record<string, unknown>) => Promise<void>): Promise<string> {
  if (!hasMarkup(json)) return json
  const value = JSON.parse(json)
  const before = JSON.stringify(value)
  await clean(value)
  const after = JSON.stringify(value)
  return after === before ? json : after
}
