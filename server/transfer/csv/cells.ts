import { PRIORITIES } from '../../common/priorities.ts'
import { toDate } from '../foreign/dates.ts'
import type { Person } from '../foreign/plan.ts'
import { toLine } from '../foreign/text.ts'

/** Reads the cells of a table, in the forms that different programs use. */

/** Priorities under the names of other programs. */
const OTHER_NAMES = {
  'no priority': 'none',
  highest: 'urgent',
  critical: 'urgent',
  normal: 'medium',
  lowest: 'low',
} as const

const PRIORITY_OF = new Map<string, number>([
  ...PRIORITIES.map((name, priority) => [name, priority] as const),
  ...Object.entries(OTHER_NAMES).map(([other, name]) => [other, PRIORITIES.indexOf(name)] as const),
])
const MAX_POINTS = 1_000_000
const YES = /^(true|yes|y|x|1)$/i
const NO = /^(false|no|n|0)?$/i

/** Linear and others put a quote before a cell that a spreadsheet would read as a formula. */
export function withoutGuard(cell: string): string {
  return /^'[=+@-]/.test(cell) ? cell.slice(1) : cell
}

export function partsOf(cells: readonly string[] = []): string[] {
  const parts = cells.flatMap((cell) => cell.split(/[,;\n]/)).map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}

/** Addresses, user names or full names. */
export function peopleIn(cells: readonly string[] | undefined): Person[] {
  return partsOf(cells).map(toPerson)
}

/** Asana writes the name in one column and the address in another. */
export function ownerIn(cells: readonly string[] | undefined): Person | undefined {
  const people = peopleIn(cells)
  const known = people.find(({ email }) => email !== undefined)
  const named = people.find(({ email }) => email === undefined)
  return known && named ? { ...named, email: known.name } : people[0]
}

export function toPerson(name: string): Person {
  return name.includes('@') ? { name, email: name } : { name, username: name }
}

/** Checklist items, separated by lines or semicolons; `[x]` marks those that are done. */
export function itemsIn(cells: readonly string[] = []): { title: string; checked: boolean }[] {
  return cells
    .flatMap((cell) => cell.split(/[;\n]/))
    .flatMap((part) => {
      const words = part
        .trim()
        .replace(/^[-*] /, '')
        .trimStart()
      const mark = /^\[[ xX]?\]/.exec(words)?.[0] ?? ''
      const title = words.slice(mark.length).trim()
      return title === '' ? [] : [{ title: toLine(title, 'Untitled'), checked: mark.toLowerCase() === '[x]' }]
    })
}

export function toEstimate(text: string): number | null {
  const points = /^\d{1,7}(\.0+)?$/.test(text) ? Number(text) : Number.NaN
  return points <= MAX_POINTS ? points : null
}

export function toPriority(text: string): number | null {
  return /^[0-4]$/.test(text) ? Number(text) : (PRIORITY_OF.get(text.slice(0, 20).toLowerCase()) ?? null)
}

export function toFlag(text: string): boolean | null {
  // Linear writes the date on which something was archived.
  return YES.test(text) || toDate(text, 'mdy') !== null ? true : NO.test(text) ? false : null
}
