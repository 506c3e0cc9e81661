import { StoreError } from '../store/store.ts'
import { toFittingHtml } from './markdown.ts'
import type { Omissions, Person, Plan, PlannedBoard, PlannedCard, PlannedComment, PlannedTag } from './plan.ts'
import { LONGEST_NAME, LONGEST_TITLE, toDate, toLine } from './words.ts'

/** What Trello writes when a board is exported as JSON. Anything may be missing. */
interface Thing {
  [key: string]: unknown
}

const COLORS: Record<string, string> = {
  green: '#4bce97',
  yellow: '#e2b203',
  orange: '#faa53d',
  red: '#f87462',
  purple: '#9f8fef',
  blue: '#579dff',
  sky: '#60c6d2',
  lime: '#94c748',
  pink: '#e774bb',
  black: '#8590a2',
}

/** Reads one board of Trello, or several. */
export function planOfTrello(text: string, file: string, omissions: Omissions): Plan {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new StoreError(`${file} is not JSON. In Trello, choose "Print, export and share", then "Export as JSON".`)
  }
  const found = things(Array.isArray(value) ? value : [value])
  const isBoard = ({ lists, cards }: Thing) => Array.isArray(lists) && Array.isArray(cards)
  if (found.length === 0 || !found.every(isBoard))
    throw new StoreError(`${file} is no board of Trello: it has no lists and cards.`)
  const boards = found.map((board) => new TrelloBoard(board, omissions).plan())
  return { title: boards[0]?.title ?? '', boards }
}

class TrelloBoard {
  readonly #board: Thing
  readonly #omissions: Omissions
  readonly #people: Map<string, Person>
  readonly #labels: Map<string, PlannedTag>
  readonly #checklists: Map<string, Thing[]>
  readonly #comments: Map<string, PlannedComment[]>
  readonly #customFields: Map<string, string>

  constructor(board: Thing, omissions: Omissions) {
    this.#board = board
    this.#omissions = omissions
    this.#people = new Map(things(board.members).map((member) => [text(member.id), toPerson(member)]))
    this.#labels = new Map(things(board.labels).map((label) => [text(label.id), toTag(label)]))
    this.#checklists = Map.groupBy(things(board.checklists), ({ idCard }) => text(idCard))
    this.#customFields = new Map(things(board.customFields).map(({ id, name }) => [text(id), text(name)]))
    this.#comments = this.#readComments()
  }

  plan(): PlannedBoard {
    const { name, desc, closed } = this.#board
    const cards = Map.groupBy(things(this.#board.cards).toSorted(byPosition), ({ idList }) => text(idList))
    const lists = things(this.#board.lists)
      .toSorted(byPosition)
      .map((list) => {
        const own = cards.get(text(list.id)) ?? []
        cards.delete(text(list.id))
        return {
          title: toLine(text(list.name), 'Untitled'),
          archived: list.closed === true,
          cards: own.map((card) => this.#toCard(card)),
        }
      })
    const lost = [...cards.values()].flat()
    if (lost.length > 0)
      lists.push({ title: 'Without a list', archived: false, cards: lost.map((card) => this.#toCard(card)) })
    for (const [card] of this.#comments) this.#omissions.add('comment', `on a card that is not in the file (${card})`)
    return {
      title: toLine(text(name), 'Untitled board'),
      content: this.#html(text(desc), text(name)),
      archived: closed === true,
      lists,
    }
  }

  #toCard(card: Thing): PlannedCard {
    const id = text(card.id)
    const title = toLine(text(card.name), 'Untitled')
    const comments = this.#comments.get(id) ?? []
    this.#comments.delete(id)
    this.#noteOmissions(card)
    const due_date = this.#date('due date', card.due)
    const start_date = this.#date('start date', card.start)
    return {
      title,
      // What of the title does not fit is not lost.
      content: this.#html(
        [...(text(card.name).length > LONGEST_TITLE ? [text(card.name)] : []), text(card.desc)].join('\n\n'),
        title,
      ),
      archived: card.closed === true,
      ...(due_date !== null && { due_date }),
      ...(start_date !== null && { start_date }),
      members: texts(card.idMembers).map((member) => this.#people.get(member) ?? { name: member }),
      tags: this.#tagsOf(card),
      checklists: [...things(card.checklists), ...(this.#checklists.get(id) ?? [])]
        .filter((list, index, all) => all.findIndex((other) => other.id === list.id) === index)
        .toSorted(byPosition)
        .map((list) => this.#toChecklist(list)),
      comments,
    }
  }

  #toChecklist({ name, checkItems }: Thing) {
    return {
      title: toLine(text(name), 'Checklist'),
      items: things(checkItems)
        .toSorted(byPosition)
        .map((item) => ({ title: toLine(text(item.name), 'Untitled'), checked: item.state === 'complete' })),
    }
  }

  #tagsOf(card: Thing): PlannedTag[] {
    const embedded = new Map(things(card.labels).map((label) => [text(label.id), toTag(label)]))
    const ids = new Set([...texts(card.idLabels), ...embedded.keys()])
    return [...ids].flatMap((id) => this.#labels.get(id) ?? embedded.get(id) ?? [])
  }

  #noteOmissions(card: Thing) {
    for (const { url, name } of things(card.attachments)) this.#omissions.add('attachment', text(url) || text(name))
    for (const { idCustomField } of things(card.customFieldItems))
      this.#omissions.add('custom field', this.#customFields.get(text(idCustomField)) ?? text(idCustomField))
    if (card.dueComplete === true) this.#omissions.add('mark', 'due date complete (here the list says what is done)')
  }

  /** By card, the oldest first. */
  #readComments(): Map<string, PlannedComment[]> {
    const comments = things(this.#board.actions)
      .filter(({ type }) => type === 'commentCard')
      .map((action) => {
        const { text: words, card } = thing(action.data)
        const author = thing(action.memberCreator)
        const known = this.#people.get(text(action.idMemberCreator) || text(author.id))
        return {
          card: text(thing(card).id),
          author: known ?? (Object.keys(author).length > 0 ? toPerson(author) : null),
          content: this.#html(text(words), 'a comment'),
          time_created: toDate(text(action.date)),
        }
      })
      .filter(({ content }) => content !== '')
      .toSorted((a, b) => (a.time_created ?? 0) - (b.time_created ?? 0))
    return Map.groupBy(comments, ({ card }) => card)
  }

  #date(kind: string, value: unknown): number | null {
    if (value === null || value === undefined || value === '') return null
    const date = toDate(text(value))
    if (date === null) this.#omissions.add(kind, text(value))
    return date
  }

  #html(markdown: string, title: string): string {
    const { html, isCut } = toFittingHtml(markdown)
    if (isCut) this.#omissions.add('text', `the end of ${title}`)
    return html
  }
}

function toPerson({ id, fullName, username, email }: Thing): Person {
  return {
    name: text(fullName) || text(username) || text(id),
    ...(text(username) && { username: text(username) }),
    ...(text(email) && { email: text(email) }),
  }
}

/** A label without a name is known by its colour. */
function toTag({ name, color }: Thing): PlannedTag {
  // Trello has light and dark shades: green_light.
  const shade = text(color).split('_')[0] ?? ''
  return { name: toLine(text(name), shade || 'Label', LONGEST_NAME), color: COLORS[shade] ?? '' }
}

function byPosition(a: Thing, b: Thing): number {
  return position(a) - position(b)
}

function position({ pos }: Thing): number {
  return typeof pos === 'number' && Number.isFinite(pos) ? pos : Number.MAX_VALUE
}

function thing(value: unknown): Thing {
  return typeof value === 'object' && value !== null ? (value as Thing) : {}
}

function things(value: unknown): Thing[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(text).filter((item) => item !== '') : []
}
