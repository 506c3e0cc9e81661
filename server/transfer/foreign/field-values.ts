import { FIELD_PREFIX } from '../../resources/fields/fields.csv.ts'
import { sameTitle } from '../../resources/fields/fields.options.ts'
import type { StoredValues } from '../../resources/fields/fields.stored.ts'
import { type FieldKind, newKindOf, readValue, Unfit, valueOfText } from '../../resources/fields/fields.values.ts'
import { type DateOrder, toDate } from './dates.ts'
import type { SpaceField } from './plan.ts'

/** The custom field that takes values of this name. The people of the workspace are not known when a file is read. */
export function fieldNamed<F extends Pick<SpaceField, 'title' | 'type'>>(fields: readonly F[], name: string) {
  const titled = (wanted: string) => fields.find(({ title, type }) => type !== 'person' && sameTitle(title, wanted))
  // An export names those so whose title is that of another column.
  return titled(name) ?? (name.startsWith(FIELD_PREFIX) ? titled(name.slice(FIELD_PREFIX.length)) : undefined)
}

interface NamedField {
  id: number
  title: string
  type: FieldKind['type']
  kind: FieldKind
}

/** Reads texts as values of the custom fields of a space. */
export class FieldReader {
  readonly #order: DateOrder | undefined
  readonly #fields: readonly NamedField[]
  /** By the name of a column, of which a file has few: to compare titles takes longer than all else that is done with a cell. */
  readonly #named = new Map<string, NamedField | undefined>()

  constructor(fields: readonly SpaceField[], order?: DateOrder) {
    this.#order = order
    this.#fields = fields.map(({ id, title, ...kind }) => ({ id, title, type: kind.type, kind: newKindOf(kind) }))
  }

  /** Sets the custom field of this name; false if there is none that takes the text. The first of several texts counts. */
  put(values: StoredValues, name: string, text: string): boolean {
    if (!this.#named.has(name)) this.#named.set(name, fieldNamed(this.#fields, name))
    const field = this.#named.get(name)
    if (!field || values[field.id]) return false
    const day = field.kind.type === 'date' ? toDate(text, this.#order) : null
    const read = day === null ? valueOfText(field.kind, text) : readValue(field.kind, day)
    if (read instanceof Unfit) return false
    values[field.id] = read
    return true
  }
}
