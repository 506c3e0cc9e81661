import { setImmediate as nextTurn } from 'node:timers/promises'
import { cleanHtml, cleanOrEscape } from '../html/clean.ts'
import { hasMarkup, isClean } from '../html/recognize.ts'
import { CONTENT_LENGTH } from '../limits/texts.ts'
import { shapeFor } from './normalize.ts'
import type { JsonSchema } from './openapi.schema.ts'

/** After so many characters others have a turn. */
const AT_ONCE = 256 * 1024

/** A text, and where it stands. */
interface Text {
  holder: Record<string, unknown> | unknown[]
  key: string | number
  text: string
}

type Clean = (text: string) => string | Promise<string>

/** Cleans every text of a body that its schema calls HTML, before anything is done with it. `whose`: see `cleanHtml`. */
export async function cleanTexts(
  schema: JsonSchema,
  value: unknown,
  whose: string,
  cleaned?: ReadonlyMap<string, string>,
) {
  await cleanEach(schema, value, (text) => cleaned?.get(text) ?? cleanHtml(text, whose))
}

/** The same for a row of an export, whose sender can change nothing about it any more. */
export async function cleanImported(schema: JsonSchema, value: unknown, whose: string) {
  await cleanEach(schema, value, (text) => cleanOrEscape(text, whose))
}

async function cleanEach(schema: JsonSchema, value: unknown, clean: Clean) {
  if (!holdsHtml(schema)) return
  let seen = 0
  for (const { holder, key, text } of textsIn(schema, value)) {
    // The holder is what the key was found in.
    ;(holder as Record<string | number, unknown>)[key] = await clean(text)
    seen += text.length
    if (seen < AT_ONCE) continue
    await nextTurn()
    seen = 0
  }
}

/** Cleans every text of a value whose schema is not known yet, and remembers the results. */
export async function cleanAllTexts(value: unknown, whose: string, cleaned: Map<string, string>) {
  if (typeof value === 'string') {
    if (value.length <= CONTENT_LENGTH && !isClean(value)) cleaned.set(value, await cleanHtml(value, whose))
  } else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) await cleanAllTexts(inner, whose, cleaned)
}

/** Those that have markup and are not too long to be taken anyway. */
function textsIn(schema: JsonSchema, value: unknown): Text[] {
  const found: Text[] = []
  const visit = (inner: JsonSchema | undefined, holder: Text['holder'], key: Text['key'], part: unknown) => {
    if (!inner || !holdsHtml(inner)) return
    if (typeof part === 'string') {
      const { maxLength = 0 } = [inner, ...(inner.anyOf ?? [])].find((one) => one['x-html']) ?? {}
      if (part.length <= maxLength && hasMarkup(part)) found.push({ holder, key, text: part })
      return
    }
    const { items, properties = {}, maxItems = Number.POSITIVE_INFINITY } = shapeFor(inner, part)
    if (Array.isArray(part)) {
      if (part.length <= maxItems) for (const [index, item] of part.entries()) visit(items, part, index, item)
    } else if (typeof part === 'object' && part !== null) {
      // An object that is no array, as JSON has it.
      const fields = part as Record<string, unknown>
      for (const [name, field] of Object.entries(fields))
        visit(Object.hasOwn(properties, name) ? properties[name] : undefined, fields, name, field)
    }
  }
  const root = [value]
  visit(schema, root, 0, value)
  return found
}

const known = new WeakMap<JsonSchema, boolean>()

function holdsHtml(schema: JsonSchema): boolean {
  const answer = known.get(schema)
  if (answer !== undefined) return answer
  // Until it is known: a schema that holds itself holds nothing more by that.
  known.set(schema, false)
  const { items, properties = {}, anyOf = [] } = schema
  const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])]
  const holds = schema['x-html'] === true || inner.some(holdsHtml)
  known.set(schema, holds)
  return holds
}
