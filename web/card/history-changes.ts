import type { Mirror } from '../data/mirror.ts'
import type { CardDetails } from '../data/rows.ts'
import { valueInWords } from '../field/values.ts'
import type { HistoryField } from '../rules/history.generated.ts'
import { cardText } from '../text/card.ts'
import { toLines, toWords } from '../text/html.ts'
import { isSimilar, type Part, shortened, wordDiff } from '../text/word-diff.ts'
import { VALUES } from './history-sessions.ts'
import { inWords } from './history-values.ts'

/** A change as it is shown: values with before and after, texts with what changed in them. */
export interface ShownChange {
  name: string
  label: string
  parts: Part[]
  /** Whether the parts are a text that goes on, and not one value after the other. */
  isText: boolean
}

/** The log may know more fields than this page: those are left out. */
const isKnown = (field: string): field is HistoryField => Object.hasOwn(cardText.historyFields, field)

type Checklists = CardDetails['checklists']

export function shownChanges(
  mirror: Mirror,
  checklists: Checklists,
  changes: Record<string, unknown[]>,
): ShownChange[] {
  const shown = Object.entries(changes).flatMap(([name, [before, after]]): ShownChange[] => {
    if (name.startsWith(VALUES)) return valueChange(mirror, name, before, after)
    // Parts of checklists are shown by names such as `checklists.13.items.14.checked`.
    const field = name.slice(name.lastIndexOf('.') + 1)
    if (!isKnown(field)) return []
    if (field === 'checked') return checkedChange(checklists, name, after === true)
    const label = labelOf(name, field)
    if (!label) return []
    if (field === 'content') return textChange(name, label, [before, after].map(linesIn))
    if (field === 'title')
      return textChange(name, label, [before, after].map(name.includes('.items.') ? linesIn : plain))
    const [was, is] = [inWords(mirror, field, before), inWords(mirror, field, after)]
    return was === is ? [] : [{ name, label, isText: false, parts: valueParts(was, is) }]
  })
  return withCarried(shown)
}

const alike = (one: string, other: string) =>
  one !== cardText.historyFields.custom_fields && one.trim().toLowerCase() === other.trim().toLowerCase()

/** In another space a value goes on in the field of the same title there: that is a change only where it is another value. */
function withCarried(shown: readonly ShownChange[]): ShownChange[] {
  const values = shown.filter(({ name }) => name.startsWith(VALUES))
  const only = (kind: Part['kind']) => values.filter(({ parts }) => parts.length === 1 && parts[0]?.kind === kind)
  const come = only('new')
  const pairs = new Map(
    only('gone').flatMap((gone) => {
      const found = come.find(({ label }) => alike(label, gone.label))
      return found ? [[gone, found] as const] : []
    }),
  )
  const carried = new Set(pairs.values())
  return shown.flatMap((change) => {
    const found = pairs.get(change)
    if (!found) return carried.has(change) ? [] : [change]
    const isSame = change.parts[0]?.words === found.parts[0]?.words
    return isSame ? [] : [{ ...change, parts: [...change.parts, ...found.parts] }]
  })
}

/** By the name of its field; of a deleted one the history knows no more than its values. */
function valueChange(mirror: Mirror, name: string, before: unknown, after: unknown): ShownChange[] {
  const field = mirror.row('fields', name.slice(VALUES.length))
  const words = (value: unknown) =>
    field ? valueInWords(mirror, field, value) : inWords(mirror, 'custom_fields', value)
  const label = field?.title ?? cardText.historyFields.custom_fields
  return [{ name, label, isText: false, parts: valueParts(words(before), words(after)) }]
}

function labelOf(name: string, field: HistoryField): string | null {
  if (field !== 'title' || !name.startsWith('checklists.')) return cardText.historyFields[field]
  return name.includes('.items.') ? cardText.item : cardText.checklist
}

const valueParts = (was: string, is: string): Part[] => [
  ...(was ? [{ kind: 'gone' as const, words: was }] : []),
  ...(is ? [{ kind: 'new' as const, words: is }] : []),
]

/** An item is named by its words, as long as it is there. */
function checkedChange(checklists: Checklists, name: string, isDone: boolean): ShownChange[] {
  const id = /\.items\.([^.]+)\.checked$/.exec(name)?.[1]
  const item = checklists.flatMap(({ items }) => items).find((one) => one.id === id)
  const words = item ? toWords(item.title) : cardText.item
  const label = isDone ? cardText.isDone : cardText.isNotDone
  return [{ name, label, isText: true, parts: [{ kind: 'same', words }] }]
}

/** Contents and items of checklists are HTML; titles are plain, whatever signs they hold. */
const linesIn = (html: unknown) => (typeof html === 'string' ? toLines(html) : '')
const plain = (words: unknown) => (typeof words === 'string' ? words : '')

function textChange(name: string, label: string, [was, is]: readonly string[]): ShownChange[] {
  if (was === undefined || is === undefined) return []
  if (was === is)
    return was === '' ? [] : [{ name, label, isText: true, parts: [{ kind: 'same', words: cardText.newFormat }] }]
  const parts = wordDiff(was, is)
  const isText = was !== '' && is !== '' && isSimilar(parts)
  return [{ name, label, isText, parts: isText ? shortened(parts) : valueParts(was, is) }]
}
