import { FIELD_TEXT_LENGTH } from '../../limits/fields.ts'
import { sameTitle } from '../../resources/fields/fields.options.ts'
import { type FieldKind, readValue, Unfit } from '../../resources/fields/fields.values.ts'
import { type DateOrder, toDate } from '../foreign/dates.ts'
import type { NewField } from '../foreign/plan.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const CHECKED = /^(?:true|false|yes|no|x)$/i
/** A column with more different texts, or with longer ones, is not for choosing. */
const MOST_OPTIONS = 20
const LONGEST_OPTION = 60
const MOST_DECIMALS = 6

const fits = (type: FieldKind['type'], value: string | number) =>
  !(readValue({ type, options: [] }, value) instanceof Unfit)

type Test = (text: string) => boolean

/** Which texts another type than text shows just as they are. */
const TESTS = {
  // 007 and 1.50 are written so for a reason.
  number: (text) => text.length < 20 && String(Number(text)) === text && fits('number', Number(text)),
  checkbox: (text) => CHECKED.test(text),
  link: (text) => fits('link', text),
} as const satisfies Record<string, Test>

/** A field of dates shows no time of day. */
const isDay = (text: string, order: DateOrder | undefined) => {
  const date = toDate(text, order)
  return date !== null && !/^\d+$/.test(text) && date % DAY_MS === 0 && fits('date', date)
}

const ORDERS = [undefined, 'dmy', 'mdy'] as const

/** Finds the type of field that takes all texts of a column as they are. */
export class ColumnType {
  readonly title: string
  // `Object.keys` loses the names.
  readonly #types = new Set(Object.keys(TESTS) as (keyof typeof TESTS)[])
  readonly #orders = new Set<DateOrder | undefined>(ORDERS)
  #options: string[] | null = []
  #total = 0
  #decimals = 0
  #fitsText = false

  constructor(title: string) {
    this.title = title
  }

  add(text: string) {
    this.#total += 1
    this.#fitsText ||= text.length <= FIELD_TEXT_LENGTH
    for (const type of this.#types) if (!TESTS[type](text)) this.#types.delete(type)
    for (const order of this.#orders) if (!isDay(text, order)) this.#orders.delete(order)
    this.#decimals = Math.max(this.#decimals, text.split('.')[1]?.length ?? 0)
    this.#addOption(text)
  }

  #addOption(text: string) {
    if (this.#options === null || this.#options.includes(text)) return
    const isChoice = text.length <= LONGEST_OPTION && !/[\r\n]/.test(text) && this.#options.length < MOST_OPTIONS
    // Options that differ only in their capitals would become one.
    if (isChoice && !this.#options.some((option) => sameTitle(option, text))) this.#options.push(text)
    else this.#options = null
  }

  /** Null for a column with nothing that a field takes. `order`: in which the table writes its dates. */
  field(order: DateOrder | undefined): NewField | null {
    const { title } = this
    if (!this.#fitsText) return null
    const options = this.#options ?? []
    // What comes again and again was chosen.
    const isChosen = options.length > 0 && this.#total >= 4 && this.#total >= 2 * options.length
    const [plain] = this.#types
    const type = plain ?? (this.#orders.has(order) ? 'date' : isChosen ? 'select' : 'text')
    return {
      title,
      type,
      options: type === 'select' ? options.map((option) => ({ title: option })) : [],
      decimals: type === 'number' ? Math.min(this.#decimals, MOST_DECIMALS) : 0,
    }
  }
}
