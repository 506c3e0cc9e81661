import { StoreError } from '../store/store.ts'
import { toFittingHtml } from './markdown.ts'
import type {
  Omissions,
  Plan,
  PlannedBoard,
  PlannedCard,
  PlannedChecklist,
  PlannedComment,
  PlannedItem,
  PlannedList,
  PlannedTag,
} from './plan.ts'
import { EXPORT_FROM_TRELLO } from './recognize.ts'
import { MOST_ACTIONS, TrelloActions } from './trello.actions.ts'
import { toTag } from './trello.labels.ts'
import { byPosition, instant, type Thing, text, texts, thing, things } from './trello.things.ts'
import { isTooLong, toBehavior, toDate, toLine } from './words.ts'

/** Reads one board of Trello, or several. */
export function planOfTrello(json: string, file: string, omissions: Omissions): Plan {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new StoreError(`${file} breaks off, or was changed: it is not whole JSON. ${EXPORT_FROM_TRELLO}`)
  }
  const found = things(Array.isArray(value) ? value : [value])
  const isBoard = ({ lists, cards }: Thing) => Array.isArray(lists) && Array.isArray(cards)
  if (found.length === 0 || !found.every(isBoard))
    throw new StoreError(`${file} is no board of Trello: it has no lists and cards. ${EXPORT_FROM_TRELLO}`)
  const boards = found.map((board) => new TrelloBoard(board, omissions).plan())
  const cards = boards.flatMap((board) => board.cards)
  return {
    title: boards[0]?.board.title ?? '',
    boards: boards.map(({ board }) => board),
    total_cards: cards.length,
    cards: () => cards,
  }
}

class TrelloBoard {
  readonly #board: Thing
  readonly #omissions: Omissions
  readonly #actions: TrelloActions
  readonly #labels: Map<string, PlannedTag>
  readonly #checklists: Map<string, Thing[]>
  readonly #comments: TrelloActions['comments']
  readonly #customFields: Map<string, string>

  constructor(board: Thing, omissions: Omissions) {
    this.#board = board
    this.#omissions = omissions
    this.#actions = new TrelloActions(board)
    this.#labels = new Map(things(board.labels).map((label) => [text(label.id), toTag(label)]))
    this.#checklists = Map.groupBy(things(board.checklists), ({ idCard }) => text(idCard))
    this.#customFields = new Map(things(board.customFields).map(({ id, name }) => [text(id), text(name)]))
    this.#comments = this.#actions.comments
  }

  plan(): { board: PlannedBoard; cards: PlannedCard[] } {
    const { id, name, desc, closed, labels, dateLastActivity, prefs } = this.#board
    const lists = new Map(
      things(this.#board.lists)
        .toSorted(byPosition)
        .map((list) => [text(list.id), this.#toList(list)]),
    )
    const homeless: PlannedList = { title: 'Without a list', archived: false }
    const cards = things(this.#board.cards)
      .toSorted(byPosition)
      .map((card) => this.#toCard(card, lists.get(text(card.idList)) ?? homeless))
    this.#noteMissingComments()
    if (thing(prefs).permissionLevel === 'private')
      this.#omissions.add('privacy', 'who may see the board: here it is as open as its space')
    const hasHomeless = cards.some(({ list }) => list === homeless)
    const board = {
      title: this.#line(name, 'Untitled board'),
      content: this.#html(text(desc), text(name)),
      archived: closed === true,
      lists: [...lists.values(), ...(hasHomeless ? [homeless] : [])],
      // Every board of Trello has labels without names, one of each colour, whether it uses them or not.
      tags: things(labels)
        .filter((label) => text(label.name).trim() !== '')
        .map(toTag),
      ...this.#actions.timesOf(id, dateLastActivity),
    }
    return { board, cards }
  }

  #toList({ id, name, closed, softLimit }: Thing): PlannedList {
    const title = this.#line(name, 'Untitled')
    if (typeof softLimit === 'number') this.#omissions.add('limit of cards', `of ${title}`)
    return { title, archived: closed === true, ...this.#actions.timesOf(id) }
  }

  #toCard(card: Thing, list: PlannedList): PlannedCard {
    const id = text(card.id)
    const title = toLine(text(card.name), 'Untitled')
    const due_date = this.#date('due date', card.due)
    const start_date = this.#date('start date', card.start)
    const completed_date = instant(card.dateCompleted)
    this.#noteOmissions(card, list)
    return {
      list,
      title,
      // What of the title does not fit is not lost.
      content: this.#html(
        [...(isTooLong(text(card.name)) ? [text(card.name)] : []), text(card.desc)].join('\n\n'),
        title,
      ),
      archived: card.closed === true,
      ...(due_date !== null && { due_date }),
      ...(start_date !== null && { start_date }),
      ...(completed_date !== undefined && { completed_date }),
      members: [...new Set(texts(card.idMembers))].map((member) => this.#actions.person(member)),
      tags: this.#tagsOf(card),
      checklists: this.#checklistsOf(card),
      comments: this.#commentsOn(card),
      ...this.#actions.timesOf(id, card.dateLastActivity),
    }
  }

  /** Files have them beside the cards, answers of Trello's API within them, and some both. */
  #checklistsOf(card: Thing): PlannedChecklist[] {
    const own = [...things(card.checklists), ...(this.#checklists.get(text(card.id)) ?? [])]
    return [...new Map(own.map((list) => [text(list.id) || list, list])).values()]
      .toSorted(byPosition)
      .map(({ id, name, checkItems }) => ({
        title: this.#line(name, 'Checklist'),
        items: things(checkItems)
          .toSorted(byPosition)
          .map((item) => this.#toItem(item)),
        ...this.#actions.timesOf(id),
      }))
  }

  #toItem({ id, name, state, due, idMember }: Thing): PlannedItem {
    const title = this.#line(name, 'Untitled')
    if (text(due)) this.#omissions.add('due date of a step', title)
    if (text(idMember)) this.#omissions.add('member of a step', this.#actions.person(text(idMember)).name)
    return { title, checked: state === 'complete', ...this.#actions.timesOf(id) }
  }

  #tagsOf(card: Thing): PlannedTag[] {
    const embedded = new Map(things(card.labels).map((label) => [text(label.id), toTag(label)]))
    const ids = new Set([...texts(card.idLabels), ...embedded.keys()])
    return [...ids].flatMap((id) => this.#labels.get(id) ?? embedded.get(id) ?? [])
  }

  #commentsOn({ id, badges }: Thing): PlannedComment[] {
    const found = this.#comments.get(text(id)) ?? []
    this.#comments.delete(text(id))
    const { comments: total } = thing(badges)
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
      const most = MOST_ACTIONS.toLocaleString('en')
      this.#omissions.add(
        'history',
        `before the latest ${most} actions: Trello writes no more, so comments may be missing`,
      )
    }
  }

  #noteOmissions(card: Thing, list: PlannedList) {
    const note = (kind: string, name: unknown) => this.#omissions.add(kind, text(name))
    for (const { url, name } of things(card.attachments)) note('attachment', text(url) || name)
    for (const { idCustomField } of things(card.customFieldItems))
      note('custom field', this.#customFields.get(text(idCustomField)) ?? idCustomField)
    for (const { image } of things(card.stickers)) note('sticker', text(image) || 'of a card')
    for (const voter of texts(card.idMembersVoted)) note('vote', this.#actions.person(voter).name)
    for (const { idPlugin } of things(card.pluginData)) note('data of a power-up', idPlugin)
    const { color, idAttachment, idUploadedBackground } = thing(card.cover)
    if (color || idAttachment || idUploadedBackground) note('cover', text(color) || 'a picture')
    if (text(card.locationName) || text(card.address)) note('location', text(card.locationName) || card.address)
    if (card.isTemplate === true) note('template', `${text(card.name)} (here an ordinary card)`)
    if (card.dueComplete === true && toBehavior(list.title) !== 'completed')
      note('mark', 'complete, on a card whose list is not for what is done')
  }

  #date(kind: string, value: unknown): number | null {
    if (value === null || value === undefined || value === '') return null
    const date = toDate(text(value))
    if (date === null) this.#omissions.add(kind, text(value))
    return date
  }

  #line(value: unknown, otherwise: string): string {
    const line = toLine(text(value), otherwise)
    if (isTooLong(text(value))) this.#omissions.add('text', `the end of ${line}`)
    return line
  }

  #html(markdown: string, title: string): string {
    const { html, isCut } = toFittingHtml(markdown)
    if (isCut) this.#omissions.add('text', `the end of ${title}`)
    return html
  }
}
