import { FIELD_OPTIONS } from '../../limits/fields.ts'
import { NAME_LENGTH } from '../../limits/texts.ts'
import { sameTitle } from '../../resources/fields/fields.options.ts'
import type { FieldType } from '../../store/tables/columns.ts'
import type { NewField } from '../foreign/plan.ts'
import { toLine } from '../foreign/text.ts'
import { byPosition, type JsonObject, object, objects, text } from './json.ts'

/** What their types are called here. */
const TYPES: Record<string, FieldType> = {
  text: 'text',
  number: 'number',
  date: 'date',
  checkbox: 'checkbox',
  list: 'select',
}

/** The fields that a board of Trello has besides the usual ones: a card has values, the board their names and choices. */
export class CustomFields {
  readonly newFields: NewField[]
  readonly #names: Map<string, string>
  readonly #choices: Map<string, string>

  constructor(board: JsonObject) {
    const fields = objects(board.customFields).toSorted(byPosition)
    this.#names = new Map(fields.map(({ id, name }) => [text(id), toLine(text(name), '', NAME_LENGTH)]))
    const choices = fields.flatMap(({ options }) => objects(options))
    this.#choices = new Map(choices.map((option) => [text(option.id), titleOf(option)]))
    this.newFields = fields.flatMap((field) => {
      const title = this.#names.get(text(field.id))
      return title ? toField(title, field) : []
    })
  }

  /** The values of a card, with the names of their fields, and as people write them. */
  valuesOf(card: JsonObject): { name: string; value: string; words: string }[] {
    return objects(card.customFieldItems).flatMap(({ idCustomField, idValue, value: given }) => {
      const id = text(idCustomField)
      const value = this.#choices.get(text(idValue)) ?? toText(object(given))
      const words = text(object(given).date) === value ? toDay(value) : value
      return value === '' ? [] : [{ name: this.#names.get(id) || id, value, words }]
    })
  }
}

function titleOf({ value }: JsonObject): string {
  return toLine(text(object(value).text), '', NAME_LENGTH)
}

function toField(title: string, { type, options: given }: JsonObject): NewField {
  const wanted = Object.hasOwn(TYPES, text(type)) ? TYPES[text(type)] : undefined
  const titles = objects(given).toSorted(byPosition).map(titleOf)
  const options = titles
    .filter((one, index) => one !== '' && titles.findIndex((other) => sameTitle(one, other)) === index)
    .map((one) => ({ title: one }))
  // A field of more options than one has here is text.
  if (wanted === 'select' && options.length <= FIELD_OPTIONS) return { title, type: wanted, options, decimals: 0 }
  return { title, type: wanted === 'select' ? 'text' : (wanted ?? 'text'), options: [], decimals: 0 }
}

/** The fields of several boards: those of one name are one, which is text if they do not agree. */
export function joinedFields(all: readonly NewField[]): NewField[] {
  const joined: NewField[] = []
  for (const field of all) {
    const index = joined.findIndex(({ title }) => sameTitle(title, field.title))
    const known = joined[index]
    if (known) joined[index] = both(known, field)
    else joined.push(field)
  }
  return joined
}

function both(one: NewField, other: NewField): NewField {
  const added = other.options.filter(({ title }) => !one.options.some((option) => sameTitle(option.title, title)))
  const options = [...one.options, ...added]
  if (one.type === other.type && options.length <= FIELD_OPTIONS) return { ...one, options }
  return { ...one, type: 'text', options: [] }
}

/** Trello writes all of them as texts, under the name of their kind. */
function toText({ text: words, number, date, checked }: JsonObject): string {
  if (text(checked) !== '') return text(checked) === 'true' ? 'yes' : 'no'
  return text(words) || text(number) || text(date)
}

/** As people write a date: Trello has noon or midnight for a day without a time. */
function toDay(date: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?Z$/.exec(date) ?? []
  if (day === undefined) return date
  return time === '00:00' || time === '12:00' ? day : `${day} ${time} UTC`
}
