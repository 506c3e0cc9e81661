import type { Read, Write } from '../../workspace/handles.ts'
import { updateEachRow } from '../../workspace/rows.ts'
import { findActiveMembers } from '../members/members.queries.ts'
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

const storedOf = (holders: readonly Holder[]) => holders.map(({ stored }) => stored)

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

/** Values in the form of another type, null for those that are lost. A text becomes a person only if it is the id of a member. */
export async function convertedAll(
  r: Read,
  from: FieldKind,
  to: FieldKind,
  values: readonly Stored[],
): Promise<(Stored | null)[]> {
  const all = values.map((stored) => converted(from, to, stored))
  if (to.type !== 'person' || from.type === 'person') return all
  const members = await findActiveMembers(
    r,
    all.flatMap((stored) => (stored ? String(stored.v) : [])),
  )
  return all.map((stored) => (stored && members.has(String(stored.v)) ? stored : null))
}

/** Gives each value in a field the form of another type. Those that do not fit are emptied. */
export async function convertValues(w: Write, field_id: number, from: FieldKind, to: FieldKind) {
  for (const noun of NOUNS)
    for await (const some of holdersOf(w, noun, field_id)) {
      const after = await convertedAll(w, from, to, storedOf(some))
      const rows = some.map(({ id, custom_fields }, index) => {
        const { [field_id]: _, ...others } = parseValues(custom_fields)
        const own = after[index]
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
    for await (const some of holdersOf(r, noun, field_id)) {
      const after = await convertedAll(r, from, to, storedOf(some))
      for (const [index, { stored }] of some.entries()) {
        const value = shownValue(from, stored)
        if (value === undefined) continue
        total += 1
        if (after[index]) continue
        lost += 1
        if (examples.size < EXAMPLES) examples.set(JSON.stringify(value), value)
      }
    }
  return { total, kept: total - lost, lost, lost_values: [...examples.values()] }
}
