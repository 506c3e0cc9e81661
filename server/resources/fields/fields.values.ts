import { instantOf } from '../../common/time.ts'
import { FIELD_KEY_LENGTH, FIELD_OPTIONS, FIELD_TEXT_LENGTH } from '../../limits/fields.ts'
import type { FieldType } from '../../store/tables/columns.ts'
import type { Row } from '../../store/tables.ts'
import { parseOptions, sameTitle } from './fields.options.ts'
import type { FieldOption, FieldValue } from './fields.schema.ts'
import type { Stored } from './fields.stored.ts'

/** What the values of a field are read with. */
export interface FieldKind {
  type: FieldType
  options: readonly FieldOption[]
  /** How many of them a new amount of money may have; absent for values that are there already, which stay as they are. */
  decimals?: number
}

/** For the values that a field has. */
export function kindOf({ type, options }: Pick<Row<'fields'>, 'type' | 'options'>): FieldKind {
  return { type, options: parseOptions(options) }
}

/** For values that come in. */
export function newKindOf(field: Pick<Row<'fields'>, 'type' | 'options' | 'decimals'>): FieldKind {
  return { ...kindOf(field), decimals: field.decimals }
}

const MOST = 1_000_000_000_000_000
const STARS = 5
const LAST_INSTANT = 253_402_300_799_999
const LINK = /^(?:https?:\/\/|mailto:)[^\s<>"]+$/i

/** A value that does not fit its field: what it must be instead, to follow its title. */
export class Unfit {
  readonly must: string
  constructor(must: string) {
    this.must = must
  }
}

type Reader = (value: FieldValue, options: readonly FieldOption[]) => Stored | Unfit

const same = (v: string | number): Stored => ({ v, k: [typeof v === 'string' ? keyOf(v) : v] })
const keyOf = (text: string) => Array.from(text).slice(0, FIELD_KEY_LENGTH).join('')

const readNumber: Reader = (value) =>
  typeof value === 'number' && Math.abs(value) <= MOST
    ? same(value === 0 ? 0 : value)
    : new Unfit(`must be a number between -${MOST} and ${MOST}`)

/** An option by its id or its title. */
function findOption(value: unknown, options: readonly FieldOption[]): FieldOption | undefined {
  if (typeof value !== 'string') return undefined
  return options.find(({ id }) => id === value) ?? options.find(({ title }) => sameTitle(title, value))
}

const offered = (options: readonly FieldOption[]) =>
  options.length === 0
    ? 'has no options yet'
    : `must be one of its options: ${options
        .slice(0, 10)
        .map(({ id, title }) => `${id} (${title})`)
        .join(', ')}${options.length > 10 ? ', …' : ''}`

/** How a value of each type is read. A new type does not compile until it is here. */
const READERS: Record<FieldType, Reader> = {
  text: (value) => {
    if (typeof value !== 'string' || value.length > FIELD_TEXT_LENGTH)
      return new Unfit(`must be a text of at most ${FIELD_TEXT_LENGTH} characters`)
    return value.trim() === '' ? new Unfit('is empty: send null to remove the value') : same(value)
  },
  number: readNumber,
  money: readNumber,
  date: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && instantOf(value) <= LAST_INSTANT
      ? { v: value, k: [instantOf(value)] }
      : new Unfit('must be a date between 1970 and 9999, in Unix seconds or milliseconds'),
  checkbox: (value) =>
    typeof value === 'boolean' ? { v: value, k: [value ? 1 : 0] } : new Unfit('must be true or false'),
  select: (value, options) => {
    const option = findOption(value, options)
    return option ? same(option.id) : new Unfit(offered(options))
  },
  multi_select: (value, options) => {
    const wanted = Array.isArray(value) ? value : [value]
    if (wanted.length > FIELD_OPTIONS) return new Unfit(`takes at most ${FIELD_OPTIONS} options`)
    const found = wanted.map((one) => findOption(one, options))
    if (found.includes(undefined)) return new Unfit(offered(options))
    const chosen = new Set(found.map((option) => option?.id))
    // In the order of the options: the same choice is the same value.
    const v = options.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
    return { v, k: v }
  },
  person: (value) =>
    typeof value === 'string' && /^\w{1,64}$/.test(value) ? same(value) : new Unfit('must be the id of a member'),
  link: (value) =>
    typeof value === 'string' && value.length <= FIELD_TEXT_LENGTH && LINK.test(value)
      ? same(value)
      : new Unfit('must be an address that begins with https://, http:// or mailto:'),
  rating: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= STARS
      ? same(value)
      : new Unfit(`must be a whole number from 1 to ${STARS}`),
}

/** A value as it is stored, if it fits the field. */
export function readValue({ type, options, decimals }: FieldKind, value: FieldValue): Stored | Unfit {
  const read = READERS[type](value, options)
  if (type !== 'money' || decimals === undefined || read instanceof Unfit) return read
  return hasAtMost(decimals, Number(read.v)) ? read : new Unfit(`must be an amount with ${atMost(decimals)}`)
}

function hasAtMost(decimals: number, amount: number): boolean {
  return Number(amount.toFixed(decimals)) === amount
}

function atMost(decimals: number): string {
  if (decimals === 0) return 'no decimals'
  return decimals === 1 ? 'at most 1 decimal' : `at most ${decimals} decimals`
}

/** True for what empties a field. */
export function isNone(value: FieldValue | null): value is null {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** A stored value as it is shown: without options that are gone, and nothing where it does not fit the field any more. */
export function shownValue({ type, options }: FieldKind, { v }: Stored): FieldValue | undefined {
  const isThere = (id: unknown) => options.some((option) => option.id === id)
  if (type === 'multi_select') {
    const chosen = Array.isArray(v) ? options.filter(({ id }) => v.includes(id)).map(({ id }) => id) : []
    return chosen.length > 0 ? chosen : undefined
  }
  if (type === 'select') return isThere(v) ? v : undefined
  return READERS[type](v, options) instanceof Unfit ? undefined : v
}

/** A value as people would write it; null for what has no words of its own. */
export function textOf({ type, options }: FieldKind, value: FieldValue): string | null {
  const titleOf = (id: unknown) => options.find((option) => option.id === id)?.title ?? ''
  switch (type) {
    case 'select':
      return titleOf(value)
    case 'multi_select':
      return Array.isArray(value) ? value.map(titleOf).join(', ') : null
    case 'date':
      return typeof value === 'number' ? new Date(instantOf(value)).toISOString().slice(0, 10) : null
    case 'person':
      return null
    case 'text':
    case 'link':
    case 'number':
    case 'money':
    case 'rating':
    case 'checkbox':
      return String(value)
  }
}

/** A text as a value of a field, for files and forms, in which all values are texts. */
export function valueOfText(kind: FieldKind, text: string): Stored | Unfit {
  const { type, options } = kind
  const words = text.trim()
  switch (type) {
    case 'number':
    case 'money':
    case 'rating':
      return readValue(kind, /^[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(words) ? Number(words) : words)
    case 'checkbox':
      return readValue(kind, booleanOf(words) ?? words)
    case 'date': {
      const day = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/.test(words) ? Date.parse(words) : Number.NaN
      return readValue(kind, Number.isNaN(day) ? (/^\d{1,15}$/.test(words) ? Number(words) : words) : day)
    }
    case 'select':
      return readValue(kind, idOfTitle(words, options) ?? words)
    case 'multi_select': {
      const parts = findOption(words, options) ? [words] : partsOf(words)
      return valueOfTexts(kind, parts)
    }
    case 'text':
    case 'link':
    case 'person':
      return readValue(kind, words)
  }
}

/** Several texts as a value of a field with options. */
export function valueOfTexts({ type, options }: FieldKind, texts: readonly string[]): Stored | Unfit {
  return readValue(
    { type, options },
    texts.map((text) => idOfTitle(text, options) ?? text),
  )
}

/** What people write is a title, also where it is the id of another option, as of sizes that are called 1, 2, 3, 5 and 8. */
function idOfTitle(text: string, options: readonly FieldOption[]): string | undefined {
  return options.find(({ title }) => sameTitle(title, text))?.id
}

/** Options separated by commas; those in quotes may have commas themselves. */
function partsOf(words: string): string[] {
  const parts = words.match(/\s*"(?:[^"]|"")*"\s*(?=,|$)|[^,]+/g) ?? []
  return parts.flatMap((part) => {
    const plain = part.trim()
    const inner = /^"(.*)"$/s.exec(plain)?.[1]?.replaceAll('""', '"')
    return (inner ?? plain).trim() || []
  })
}

function booleanOf(word: string): boolean | undefined {
  const plain = word.toLowerCase()
  if (['true', 'yes', '1', 'x'].includes(plain)) return true
  return ['false', 'no', '0'].includes(plain) ? false : undefined
}

const NUMBERS: readonly FieldType[] = ['number', 'money', 'rating']
const CHOICES: readonly FieldType[] = ['select', 'multi_select']

export function isNumber(type: FieldType): boolean {
  return NUMBERS.includes(type)
}

/** Whether cards are found by options. */
export function isChoice(type: FieldType): boolean {
  return CHOICES.includes(type)
}

/** Whether cards are found by numbers: `k` of a stored value has these. */
export function isNumeric(type: FieldType): boolean {
  return NUMBERS.includes(type) || type === 'date' || type === 'checkbox'
}

/** A value after its field has got another type or other options; null when it is lost. */
export function converted(from: FieldKind, to: FieldKind, stored: Stored): Stored | null {
  const value = shownValue(from, stored)
  if (value === undefined) return null
  const isAlike = [NUMBERS, CHOICES].some((types) => types.includes(from.type) && types.includes(to.type))
  if (from.type === to.type || isAlike) {
    // Of several options one can stay.
    if (to.type === 'select' && Array.isArray(value))
      return value.length === 1 ? ifFits(readValue(to, value[0] ?? '')) : null
    return ifFits(readValue(to, value))
  }
  const text = textOf(from, value)
  return text === null || text === '' ? null : ifFits(valueOfText(to, text))
}

function ifFits(read: Stored | Unfit): Stored | null {
  return read instanceof Unfit ? null : read
}
