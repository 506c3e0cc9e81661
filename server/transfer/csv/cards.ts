import { CARD_COMMENTS, CARD_PEOPLE, CARD_STEPS, CARD_TAGS, CELL_LENGTH, IMPORT_TAGS } from '../../limits/files.ts'
import { NAME_LENGTH } from '../../limits/texts.ts'
import { FIELD_PREFIX } from '../../resources/boards/boards.csv.ts'
import { sameTitle } from '../../resources/fields/fields.options.ts'
import type { StoredValues } from '../../resources/fields/fields.stored.ts'
import { type FieldKind, newKindOf, readValue, Unfit, valueOfText } from '../../resources/fields/fields.values.ts'
import { StoreError } from '../../store/store.ts'
import { type DateOrder, toDate, toInstant } from '../foreign/dates.ts'
import { Leftovers } from '../foreign/leftovers.ts'
import { toFittingHtml } from '../foreign/markdown.ts'
import type { Omissions, PlannedCard, PlannedComment, PlannedList, SpaceField } from '../foreign/plan.ts'
import { isTooLong, toLine } from '../foreign/text.ts'
import { itemsIn, ownerIn, partsOf, peopleIn, toEstimate, toFlag, toPerson, toPriority, withoutGuard } from './cells.ts'
import type { Field } from './columns.ts'
import type { Row } from './table.ts'

/** The custom field that takes a column of this name. The people of the workspace are not known when a table is read. */
export function fieldForColumn<F extends Pick<SpaceField, 'title' | 'type'>>(fields: readonly F[], name: string) {
  const plain = withoutGuard(name)
  const titled = (wanted: string) => fields.find(({ title, type }) => type !== 'person' && sameTitle(title, wanted))
  // An export names those so whose title is that of another column.
  return titled(plain) ?? (plain.startsWith(FIELD_PREFIX) ? titled(plain.slice(FIELD_PREFIX.length)) : undefined)
}

/** Turns the rows of a table into cards. */
export class CardReader {
  readonly #omissions: Omissions
  readonly #order: DateOrder | undefined
  readonly #fields: readonly { id: number; title: string; type: FieldKind['type']; kind: FieldKind }[]
  readonly #tags = new Set<string>()

  constructor(omissions: Omissions, order: DateOrder | undefined, fields: readonly SpaceField[] = []) {
    this.#omissions = omissions
    this.#order = order
    this.#fields = fields.map(({ id, title, ...kind }) => ({ id, title, type: kind.type, kind: newKindOf(kind) }))
  }

  toCard(row: Row, list: PlannedList): PlannedCard {
    const [whole = ''] = row.title ?? []
    const title = toLine(whole, 'Untitled')
    const leftovers = new Leftovers(this.#omissions, title)
    const held: StoredValues = {}
    for (const [name, value] of row.others ?? []) if (!this.#putValue(held, name, value)) leftovers.add(name, value)
    const owner = ownerIn(row.owner)
    const others = peopleIn(row.members).filter(({ name }) => name !== owner?.name)
    const people = [...(owner ? [owner] : []), ...others]
    const members = leftovers.most(people, CARD_PEOPLE, 'Members', ({ name }) => name)
    const checklist = leftovers.most(itemsIn(row.checklist), CARD_STEPS, 'Checklist', (step) => step.title)
    const date = (text: string) => toDate(text, this.#order)
    const instant = (text: string) => toInstant(text, this.#order)
    const values = {
      archived: this.#read('archived', row, toFlag, leftovers) ?? false,
      ...this.#readAll(
        row,
        { start_date: date, due_date: date, estimate: toEstimate, priority: toPriority },
        leftovers,
      ),
      ...this.#readAll(row, { time_created: instant, time_updated: instant, completed_date: instant }, leftovers),
    }
    const tags = leftovers
      .most(partsOf(row.tags), CARD_TAGS, 'Tags', String)
      .map((name) => toLine(name, 'Tag', NAME_LENGTH))
    for (const name of tags) this.#tags.add(name)
    if (this.#tags.size > IMPORT_TAGS)
      throw new StoreError(`The file names more than ${IMPORT_TAGS} tags. Nothing was imported.`)
    const comments = leftovers
      .most(row.comment ?? [], CARD_COMMENTS, 'Comments', String)
      .map((words) => this.#toComment(words))
      .filter(({ content }) => content !== '')
    return {
      list,
      title,
      // A title that is too long is kept in full in the description.
      content: this.#html(
        [...(isTooLong(whole) ? [whole] : []), ...(row.content ?? [])].join('\n\n'),
        title,
        leftovers.entries,
      ),
      members,
      tags: tags.map((name) => ({ name, color: '' })),
      checklists: checklist.length > 0 ? [{ title: 'Checklist', items: checklist }] : [],
      comments,
      ...(owner && { owner }),
      ...values,
      values: held,
    }
  }

  /** Sets the custom field of this title; false if there is none that takes the text. The first of several columns counts. */
  #putValue(values: StoredValues, name: string, text: string): boolean {
    const field = fieldForColumn(this.#fields, name)
    if (!field || values[field.id]) return false
    const day = field.kind.type === 'date' ? toDate(text, this.#order) : null
    const read = day === null ? valueOfText(field.kind, text) : readValue(field.kind, day)
    if (read instanceof Unfit) return false
    values[field.id] = read
    return true
  }

  /** Jira writes `04/Nov/26 10:15 AM;author;words` into one cell. */
  #toComment(cell: string): PlannedComment {
    const [when = '', who = '', ...words] = cell.slice(0, CELL_LENGTH).split(';')
    const time_created = words.length > 0 ? toInstant(when, this.#order) : null
    if (time_created === null) return { author: null, content: this.#html(cell, 'a comment') }
    const author = who.trim() === '' ? null : toPerson(who.trim())
    return { author, content: this.#html(words.join(';'), 'a comment'), time_created }
  }

  /** The fields that have a value. */
  #readAll<F extends Field>(
    row: Row,
    readers: Record<F, (text: string) => number | null>,
    leftovers: Leftovers,
  ): { [K in F]?: number } {
    const values: { [K in F]?: number } = {}
    // `Object.keys` loses the names.
    for (const field of Object.keys(readers) as F[]) {
      const value = this.#read(field, row, readers[field], leftovers)
      if (value !== null) values[field] = value
    }
    return values
  }

  #read<T>(field: Field, row: Row, reader: (text: string) => T | null, leftovers: Leftovers): T | null {
    const [text] = row[field] ?? []
    if (text === undefined) return null
    const value = reader(text)
    if (value === null) leftovers.add(field.replace('_', ' '), text)
    return value
  }

  #html(markdown: string, title: string, leftovers: readonly [string, string][] = []): string {
    const { html, isCut } = toFittingHtml(markdown, leftovers)
    if (isCut) this.#omissions.add('text', `the end of ${title}`)
    return html
  }
}
