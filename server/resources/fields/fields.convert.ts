import type { Read, Write } from '../../workspace/handles.ts'
import { updateEachRow } from '../../workspace/rows.ts'
import { findHolders } from './fields.queries.ts'
import type { FieldPreview, FieldValue } from './fields.schema.ts'
import { parseValues, type Stored, writeValues } from './fields.stored.ts'
import { converted, type FieldKind, shownValue } from './fields.values.ts'

/** So many cards or epics are read and changed at a time: others get their turns in between. */
const AT_ONCE = 500
const NOUNS = ['card', 'epic'] as const
const EXAMPLES = 10

interface Holder {
  id: number
  custom_fields: string
  stored: Stored
}

/** Everything that has a value in a field, some at a time. */
async function* holdersOf(r: Read, noun: 'card' | 'epic', field_id: number): AsyncGenerator<Holder[]> {
  for (let after = 0; ; ) {
    const rows = await findHolders(r, noun, field_id, after, AT_ONCE)
    yield rows.flatMap((row) => {
      const stored = parseValues(row.custom_fields)[field_id]
      return stored ? [{ ...row, stored }] : []
    })
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Gives each value in a field the form of another type. Those that do not fit are emptied. */
export async function convertValues(w: Write, field_id: number, from: FieldKind, to: FieldKind) {
  for (const noun of NOUNS)
    for await (const some of holdersOf(w, noun, field_id)) {
      const rows = some.map(({ id, custom_fields, stored }) => {
        const { [field_id]: _, ...others } = parseValues(custom_fields)
        const own = converted(from, to, stored)
        return { id, custom_fields: writeValues(own ? { ...others, [field_id]: own } : others) }
      })
      await setValues(w, noun, rows)
    }
}

/** Sets the values of cards or epics, many at a time. */
export async function setValues(
  w: Write,
  noun: 'card' | 'epic',
  rows: readonly { id: number; custom_fields: string | null }[],
) {
  const types = { custom_fields: 'text' } as const
  // Only the columns that are named are read.
  if (noun === 'card') await updateEachRow(w, 'cards', types, rows as Parameters<typeof updateEachRow<'cards'>>[3])
  // As above.
  else await updateEachRow(w, 'epics', types, rows as Parameters<typeof updateEachRow<'epics'>>[3])
}

/** What would be kept and lost. */
export async function previewConversion(
  r: Read,
  field_id: number,
  from: FieldKind,
  to: FieldKind,
): Promise<FieldPreview> {
  const examples = new Map<string, FieldValue>()
  let [total, lost] = [0, 0]
  for (const noun of NOUNS)
    for await (const some of holdersOf(r, noun, field_id))
      for (const { stored } of some) {
        const value = shownValue(from, stored)
        if (value === undefined) continue
        total += 1
        if (converted(from, to, stored)) continue
        lost += 1
        if (examples.size < EXAMPLES) examples.set(JSON.stringify(value), value)
      }
  return { total, kept: total - lost, lost, lost_values: [...examples.values()] }
}
