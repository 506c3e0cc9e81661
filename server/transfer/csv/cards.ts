import { CARD_COMMENTS, CARD_PEOPLE, CARD_STEPS, CARD_TAGS, CELL_LENGTH, IMPORT_TAGS } from '../../limits/files.ts'
import { NAME_LENGTH } from '../../limits/texts.ts'
import type { StoredValues } from '../../resources/fields/fields.stored.ts'
import { StoreError } from '../../store/store.ts'
import { given } from '../../workspace/changes.ts'
import { toBehavior } from '../foreign/behavior.ts'
import { type DateOrder, toDate, toInstant } from '../foreign/dates.ts'
import { FieldReader } from '../foreign/field-values.ts'
import { Leftovers } from '../foreign/leftovers.ts'
import { toFittingHtml } from '../foreign/markdown.ts'
import type { Omissions, PlannedCard, PlannedComment, PlannedEpic, PlannedList, SpaceField } from '../foreign/plan.ts'
import { isTooLong, toLine } from '../foreign/text.ts'
import { itemsIn, ownerIn, partsOf, peopleIn, toEstimate, toFlag, toPerson, toPriority, withoutGuard } from './cells.ts'
import type { Field, RelationField } from './columns.ts'
import type { Related } from './relations.ts'
import type { Row } from './table.ts'

type OwnField = Exclude<Field, RelationField>

/** Only what others may name has a number. */
function numbered(number: number, related: Related | undefined) {
  return related ? { number, links: related.links, total_left: related.total_left } : {}
}

/** An epic of which a table has nothing but the title. */
export function toNamedEpic(title: string, number: number): PlannedEpic {
  const epic = { title, content: '', archived: false, members: [], comments: [] }
  return { ...epic, list: null, behavior: 'committed', number, links: [], total_left: 0 }
}

/** Turns the rows of a table into cards, and some into epics. */
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

  toCard(row: Row, list: PlannedList, number: number, related: Related | undefined): PlannedCard {
    const { whole, title, leftovers } = this.#begin(row, related)
    const held: StoredValues = {}
    for (const [name, value] of row.others ?? [])
      if (!this.#fields.put(held, withoutGuard(name), value)) leftovers.add(name, value)
    for (const [name, value] of row.texts ?? []) leftovers.add(name, value)
    const common = this.#readCommon(row, leftovers)
    const checklist = leftovers.most(itemsIn(row.checklist), CARD_STEPS, 'Checklist', (step) => step.title)
    const estimate = this.#readAll(row, { estimate: toEstimate }, leftovers)
    const tags = leftovers
      .most(partsOf(row.tags), CARD_TAGS, 'Tags', String)
      .map((name) => toLine(name, 'Tag', NAME_LENGTH))
    for (const name of tags) this.#tags.add(name)
    if (this.#tags.size > IMPORT_TAGS)
      throw new StoreError(`The file names more than ${IMPORT_TAGS} tags. Nothing was imported.`)
    return {
      list,
      title,
      ...common,
      content: this.#toContent(row, whole, title, leftovers),
      tags: tags.map((name) => ({ name, color: '' })),
      checklists: checklist.length > 0 ? [{ title: 'Checklist', items: checklist }] : [],
      ...estimate,
      values: held,
      ...numbered(number, related),
      ...given({ parent: related?.parent, epic: related?.epic }),
    }
  }

  /** The roadmap is the whole workspace's: what a space alone has is text there. */
  toEpic(row: Row, list: PlannedList, number: number, related: Related): PlannedEpic {
    const { whole, title, leftovers } = this.#begin(row, related)
    for (const [name, value] of [...(row.others ?? []), ...(row.texts ?? [])]) leftovers.add(name, value)
    for (const [name, cells] of [
      ['Tags', row.tags],
      ['Checklist', row.checklist],
      ['Estimate', row.estimate],
    ] as const)
      if (cells) leftovers.add(name, cells.join('; '))
    const common = this.#readCommon(row, leftovers)
    return {
      list: null,
      behavior: toBehavior(list.title),
      title,
      ...common,
      content: this.#toContent(row, whole, title, leftovers),
      ...numbered(number, related),
    }
  }

  #begin(row: Row, related: Related | undefined) {
    const [whole = ''] = row.title ?? []
    const title = toLine(whole, 'Untitled')
    const leftovers = new Leftovers(this.#omissions, title)
    for (const [name, value] of related?.left ?? []) leftovers.add(name, value)
    return { whole, title, leftovers }
  }

  #readCommon(row: Row, leftovers: Leftovers) {
    const owner = ownerIn(row.owner)
    const others = peopleIn(row.members).filter(({ name }) => name !== owner?.name)
    const people = [...(owner ? [owner] : []), ...others]
    const date = (text: string) => toDate(text, this.#order)
    const instant = (text: string) => toInstant(text, this.#order)
    return {
      members: leftovers.most(people, CARD_PEOPLE, 'Members', ({ name }) => name),
      archived: this.#read('archived', row, toFlag, leftovers) ?? false,
      ...this.#readAll(row, { start_date: date, due_date: date, priority: toPriority }, leftovers),
      ...this.#readAll(row, { time_created: instant, time_updated: instant, completed_date: instant }, leftovers),
      comments: leftovers
        .most(row.comment ?? [], CARD_COMMENTS, 'Comments', String)
        .map((words) => this.#toComment(words))
        .filter(({ content }) => content !== ''),
      ...(owner && { owner }),
    }
  }

  /** A title that is too long is kept in full in the description. */
  #toContent(row: Row, whole: string, title: string, leftovers: Leftovers): string {
    const texts = [...(isTooLong(whole) ? [whole] : []), ...(row.content ?? [])]
    return this.#html(texts.join('\n\n'), title, leftovers.entries)
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
  #readAll<F extends OwnField>(
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

  #read<T>(field: OwnField, row: Row, reader: (text: string) => T | null, leftovers: Leftovers): T | null {
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
