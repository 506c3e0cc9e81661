import { grouped } from '../../common/text.ts'
import { CARD_COMMENTS, CARD_PEOPLE, CARD_STEPS, CARD_TAGS } from '../../limits/files.ts'
import { FILES_OF_ONE } from '../../limits/uploads.ts'
import type { StoredValues } from '../../resources/fields/fields.stored.ts'
import { StoreError } from '../../store/store.ts'
import { EXPORT_FROM_TRELLO } from '../file/recognize.ts'
import { toBehavior } from '../foreign/behavior.ts'
import { toDate } from '../foreign/dates.ts'
import { FieldReader } from '../foreign/field-values.ts'
import { Leftovers } from '../foreign/leftovers.ts'
import { toFittingHtml } from '../foreign/markdown.ts'
import type {
  NewField,
  Omissions,
  Plan,
  PlannedBoard,
  PlannedCard,
  PlannedChecklist,
  PlannedComment,
  PlannedFile,
  PlannedItem,
  PlannedList,
  PlannedTag,
} from '../foreign/plan.ts'
import { isTooLong, toLine } from '../foreign/text.ts'
import { MAX_ACTIONS, TrelloActions } from './actions.ts'
import type { Attachments } from './attachments.ts'
import { CustomFields, joinedFields } from './custom-fields.ts'
import { byPosition, instant, type JsonObject, object, objects, text, texts } from './json.ts'
import { toTag } from './labels.ts'

/** Reads one board of Trello, or several. */
export function readTrello(
  json: string,
  file: string,
  omissions: Omissions,
  attachments: Attachments | null = null,
): Plan {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new StoreError(`${file} breaks off, or was changed: it is not whole JSON. ${EXPORT_FROM_TRELLO}`)
  }
  const found = objects(Array.isArray(value) ? value : [value])
  const isBoard = ({ lists, cards }: JsonObject) => Array.isArray(lists) && Array.isArray(cards)
  if (found.length === 0 || !found.every(isBoard))
    throw new StoreError(`${file} is no board of Trello: it has no lists and cards. ${EXPORT_FROM_TRELLO}`)
  for (const board of found) attachments?.count(board)
  const boards = found.map((board) => new TrelloBoard(board, omissions, attachments).plan())
  const cards = boards.flatMap((board) => board.cards)
  return {
    title: boards[0]?.board.title ?? '',
    boards: boards.map(({ board }) => board),
    newFields: joinedFields(boards.flatMap(({ newFields }) => newFields)),
    total_cards: cards.length,
    cards: function* (space) {
      const reader = new FieldReader(space?.fields ?? [])
      for (const { toCard } of cards) yield toCard(reader)
    },
    files: cards.flatMap(({ files }) => files),
  }
}

/** A card that lacks what the fields of its space decide. */
interface Draft {
  list: PlannedList
  files: PlannedFile[]
  toCard(fields: FieldReader): PlannedCard
}

class TrelloBoard {
  readonly #board: JsonObject
  readonly #omissions: Omissions
  readonly #attachments: Attachments | null
  readonly #actions: TrelloActions
  readonly #labels: Map<string, PlannedTag>
  readonly #checklists: Map<string, JsonObject[]>
  readonly #comments: TrelloActions['comments']
  readonly #customFields: CustomFields

  constructor(board: JsonObject, omissions: Omissions, attachments: Attachments | null) {
    this.#board = board
    this.#attachments = attachments
    this.#omissions = omissions
    this.#actions = new TrelloActions(board)
    this.#labels = new Map(objects(board.labels).map((label) => [text(label.id), toTag(label)]))
    this.#checklists = Map.groupBy(objects(board.checklists), ({ idCard }) => text(idCard))
    this.#customFields = new CustomFields(board)
    this.#comments = this.#actions.comments
  }

  plan(): { board: PlannedBoard; cards: Draft[]; newFields: NewField[] } {
    const { id, name, desc, closed, labels, dateLastActivity, prefs } = this.#board
    const lists = new Map(
      objects(this.#board.lists)
        .toSorted(byPosition)
        .map((list) => [text(list.id), this.#toList(list)]),
    )
    const homeless: PlannedList = { title: 'Without a list', archived: false }
    const cards = objects(this.#board.cards)
      .toSorted(byPosition)
      .map((card) => this.#toDraft(card, lists.get(text(card.idList)) ?? homeless))
    this.#noteMissingComments()
    if (object(prefs).permissionLevel === 'private')
      this.#omissions.add('privacy', 'who may see the board: here it is as open as its space')
    const hasHomeless = cards.some(({ list }) => list === homeless)
    const board = {
      title: this.#line(name, 'Untitled board'),
      content: this.#html(text(desc), text(name)),
      archived: closed === true,
      lists: [...lists.values(), ...(hasHomeless ? [homeless] : [])],
      // Every board of Trello has labels without names, one of each colour, whether it uses them or not.
      tags: objects(labels)
        .filter((label) => text(label.name).trim() !== '')
        .map(toTag),
      ...this.#actions.timesOf(id, dateLastActivity),
    }
    return { board, cards, newFields: this.#customFields.newFields }
  }

  #toList({ id, name, closed, softLimit }: JsonObject): PlannedList {
    const title = this.#line(name, 'Untitled')
    if (typeof softLimit === 'number') this.#omissions.add('limit of cards', `of ${title}`)
    return { title, archived: closed === true, ...this.#actions.timesOf(id) }
  }

  #toDraft(card: JsonObject, list: PlannedList): Draft {
    const id = text(card.id)
    const title = toLine(text(card.name), 'Untitled')
    const leftovers = new Leftovers(this.#omissions, title)
    const due_date = this.#date('due date', card.due, leftovers)
    const start_date = this.#date('start date', card.start, leftovers)
    const completed_date = instant(card.dateCompleted)
    this.#noteOmissions(card, list)
    const files = this.#filesOf(card, leftovers)
    const people = [...new Set(texts(card.idMembers))]
    const members = leftovers.most(people, CARD_PEOPLE, 'Members', (id) => this.#actions.person(id).name)
    const tags = leftovers.most(this.#tagsOf(card), CARD_TAGS, 'Tags', ({ name }) => name)
    const checklists = this.#checklistsOf(card, leftovers)
    const comments = leftovers.most(this.#commentsOn(card), CARD_COMMENTS, 'Comments', ({ content }) => content)
    const plain = {
      list,
      title,
      archived: card.closed === true,
      ...(due_date !== null && { due_date }),
      ...(start_date !== null && { start_date }),
      ...(completed_date !== undefined && { completed_date }),
      members: members.map((member) => this.#actions.person(member)),
      tags,
      checklists,
      comments,
      files,
      ...this.#actions.timesOf(id, card.dateLastActivity),
    }
    // What of the title does not fit is not lost.
    const words = [...(isTooLong(text(card.name)) ? [text(card.name)] : []), text(card.desc)].join('\n\n')
    const toCard = (fields: FieldReader): PlannedCard => {
      const values: StoredValues = {}
      const custom = new Leftovers(this.#omissions, title)
      for (const { name, value, words: shown } of this.#customFields.valuesOf(card))
        if (!fields.put(values, name, value)) custom.add(name, shown, 'custom field')
      return { ...plain, values, content: this.#html(words, title, [...custom.entries, ...leftovers.entries]) }
    }
    return { list, files, toCard }
  }

  /** Attachments whose files were given; the others are links at the end of the content. */
  #filesOf({ attachments }: JsonObject, leftovers: Leftovers): PlannedFile[] {
    const files: PlannedFile[] = []
    for (const attachment of objects(attachments)) {
      const file = files.length < FILES_OF_ONE ? this.#attachments?.find(attachment) : null
      const { url, name } = attachment
      if (file) files.push(file)
      else leftovers.add('Attachment', [...new Set([text(name), text(url)])].join(' ').trim(), 'attachment')
    }
    return files
  }

  /** Files have them beside the cards, answers of Trello's API within them, and some both. */
  #checklistsOf(card: JsonObject, leftovers: Leftovers): PlannedChecklist[] {
    let room = CARD_STEPS
    const own = [...objects(card.checklists), ...(this.#checklists.get(text(card.id)) ?? [])]
    return [...new Map(own.map((list) => [text(list.id) || list, list])).values()]
      .toSorted(byPosition)
      .map(({ id, name, checkItems }) => {
        const title = this.#line(name, 'Checklist')
        const steps = objects(checkItems)
          .toSorted(byPosition)
          .map((item) => this.#toItem(item, leftovers))
        const items = leftovers.most(steps, room, title, (step) => step.title)
        room -= items.length
        return { title, items, ...this.#actions.timesOf(id) }
      })
  }

  #toItem({ id, name, state, due, idMember }: JsonObject, leftovers: Leftovers): PlannedItem {
    const title = this.#line(name, 'Untitled')
    const due_date = this.#date('due date of a step', due, leftovers)
    return {
      title,
      checked: state === 'complete',
      ...(text(idMember) && { owner: this.#actions.person(text(idMember)) }),
      ...(due_date !== null && { due_date }),
      ...this.#actions.timesOf(id),
    }
  }

  #tagsOf(card: JsonObject): PlannedTag[] {
    const embedded = new Map(objects(card.labels).map((label) => [text(label.id), toTag(label)]))
    const ids = new Set([...texts(card.idLabels), ...embedded.keys()])
    return [...ids].flatMap((id) => this.#labels.get(id) ?? embedded.get(id) ?? [])
  }

  #commentsOn({ id, badges }: JsonObject): PlannedComment[] {
    const found = this.#comments.get(text(id)) ?? []
    this.#comments.delete(text(id))
    const { comments: total } = object(badges)
    if (typeof total === 'number' && total > found.length)
      this.#omissions.add('comment', 'not in the file, which ends with the latest actions', total - found.length)
    return found
      .map(({ author, words, times }) => ({ author, content: this.#html(words, 'a comment'), ...times }))
      .filter(({ content }) => content !== '')
  }

  #noteMissingComments() {
    for (const [card_id, { length }] of this.#comments)
      this.#omissions.add('comment', `on a card that is not in the file (${card_id})`, length)
    if (this.#actions.isCutOff) {
      const most = grouped(MAX_ACTIONS)
      this.#omissions.add(
        'history',
        `before the latest ${most} actions: Trello writes no more, so comments may be missing`,
      )
    }
  }

  #noteOmissions(card: JsonObject, list: PlannedList) {
    const note = (kind: string, name: unknown) => this.#omissions.add(kind, text(name))
    for (const { image } of objects(card.stickers)) note('sticker', text(image) || 'of a card')
    for (const voter of texts(card.idMembersVoted)) note('vote', this.#actions.person(voter).name)
    for (const { idPlugin } of objects(card.pluginData)) note('data of a power-up', idPlugin)
    const { color, idAttachment, idUploadedBackground } = object(card.cover)
    if (color || idAttachment || idUploadedBackground) note('cover', text(color) || 'a picture')
    if (text(card.locationName) || text(card.address)) note('location', text(card.locationName) || card.address)
    if (card.isTemplate === true) note('template', `${text(card.name)} (here an ordinary card)`)
    if (card.dueComplete === true && toBehavior(list.title) !== 'completed')
      note('mark', 'complete, on a card whose list is not for what is done')
  }

  #date(kind: string, value: unknown, leftovers: Leftovers): number | null {
    if (value === null || value === undefined || value === '') return null
    const date = toDate(text(value))
    if (date === null) leftovers.add(kind, text(value))
    return date
  }

  #line(value: unknown, otherwise: string): string {
    const line = toLine(text(value), otherwise)
    if (isTooLong(text(value))) this.#omissions.add('text', `the end of ${line}`)
    return line
  }

  #html(markdown: string, title: string, leftovers: readonly [string, string][] = []): string {
    const { html, isCut } = toFittingHtml(markdown, leftovers)
    if (isCut) this.#omissions.add('text', `the end of ${title}`)
    return html
  }
}
