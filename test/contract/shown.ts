import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { FIELDS, type Note, type ResourceName } from './fields.ts'

/**
 * Expects that every field that names the running test as the one that shows it is different before and after, and that
 * the others of the resource keep to their notes: what is fixed is what it always is.
 */
export function expectShown(resource: ResourceName, before: object, after: object) {
  const test = expect.getState().currentTestName?.split(' > ').at(-1)
  const notes: [string, Note][] = Object.entries(FIELDS[resource])
  const promised = notes.filter(([, note]) => 'shownBy' in note && note.shownBy.test === test).map(([field]) => field)
  expect(promised, `no field of ${resource} says that it is shown here`).not.toEqual([])

  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>]
  expect(promised.filter((field) => !isDeepStrictEqual(old[field], now[field]))).toEqual(promised)
  for (const [field, note] of notes) {
    if ('always' in note) expect(now[field], `${resource}.${field}`).toEqual(note.always)
  }
}
