import { CARD_COMMENTS, CARD_PEOPLE, CARD_STEPS, CARD_TAGS, CELL_LENGTH, IMPORT_TAGS } from '../../limits/files.ts'
import { NAME_LENGTH } from '../../limits/texts.ts'
import type { StoredValues } from '../../resources/fields/fields.stored.ts'
import { StoreError } from '../../store/store.ts'
import { type DateOrder, toDate, toInstant } from '../foreign/dates.ts'
import { FieldReader } from '../foreign/field-values.ts'
import { Leftovers } from '../foreign/leftovers.ts'
import { toFittingHtml } from '../foreign/markdown.ts'
import type { Omissions, PlannedCard, PlannedComment, PlannedList, SpaceField } from '../foreign/plan.ts'
import { isTooLong, toLine } from '../foreign/text.ts'
import { itemsIn, ownerIn, partsOf, peopleIn, toEstimate, toFlag, toPerson, toPriority, withoutGuard } from './cells.ts'
import type { Field } from './columns.ts'
import type { Row } from './table.ts'

/** Turns the rows of a table into cards. */
export class CardReader {
  readonly #omissions: Omissions
  readonly #order: DateOrder | undefined
  readonly #fields: FieldReader
  readonly #tags = new Set<string>()

  constructor(omissions: Omissions, order: DateOrder | undefined, fields: readonly SpaceField[] = []) {
    this.#omissions = omissions
    this.#order = order
    this.#fields = new FieldReader(fields, order)
  }

  toCard(row: Row, list: PlannedList): PlannedCard {
    const [whole = ''] = row.title ?? []
    const title = toLine(whole, 'Untitled')
    const leftovers = new Leftovers(this.#omissions, title)
    const held: StoredValues = {}
    for (const [name, value] of row.others ?? [])
      if (!this.#fields.put(held, withoutGuard(name), value)) leftovers.add(name, value)
    for (const [name, value] of row.texts ?? []) leftovers.add(name, value)
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
