import { must } from '../../common/must.ts'
import type { Person, Times } from '../foreign/plan.ts'
import { instant, type JsonObject, object, objects, text, timeOfId } from './json.ts'

/** Trello writes no more than this many actions into a file, the latest; the older comments are not in it. */
export const MAX_ACTIONS = 1000

/** Actions that create something, and what each is about. */
const BEGINNINGS: Record<string, string> = {
  createBoard: 'board',
  copyBoard: 'board',
  createList: 'list',
  createCard: 'card',
  copyCard: 'card',
  emailCard: 'card',
  convertToCardFromCheckItem: 'card',
  addChecklistToCard: 'checklist',
}

/** A copied card includes the comments of the original, under a type of their own. */
const COMMENTS = ['commentCard', 'copyCommentCard']

interface TrelloComment {
  card_id: string
  author: Person | null
  /** Markdown. */
  words: string
  times: Times
}

/** What the history in a file of Trello shows: when items were created, who was there, and what was said. */
export class TrelloActions {
  readonly isCutOff: boolean
  readonly #people: Map<string, Person>
  readonly #beginnings = new Map<string, number>()
  readonly #comments: TrelloComment[] = []

  constructor(board: JsonObject) {
    const actions = objects(board.actions)
    this.isCutOff = actions.length >= MAX_ACTIONS
    // Those who left are named by what they did.
    const past = actions.flatMap(({ memberCreator, member }) => [object(memberCreator), object(member)])
    const people = [...past, ...objects(board.members)].filter(({ id }) => text(id) !== '')
    this.#people = new Map(people.map((member) => [text(member.id), toPerson(member)]))
    for (const action of actions) this.#take(action)
    this.#comments.sort((a, b) => (a.times.time_created ?? 0) - (b.times.time_created ?? 0))
  }

  #take(action: JsonObject) {
    const type = text(action.type)
    const data = object(action.data)
    const begun = Object.hasOwn(BEGINNINGS, type) ? text(object(data[must(BEGINNINGS[type])]).id) : ''
    const time = instant(action.date)
    if (begun && time !== undefined) this.#beginnings.set(begun, time)
    if (!COMMENTS.includes(type)) return
    const author = object(action.memberCreator)
    const known = this.#people.get(text(action.idMemberCreator) || text(author.id))
    this.#comments.push({
      card_id: text(object(data.card).id),
      author: known ?? (Object.keys(author).length > 0 ? toPerson(author) : null),
      words: text(data.text),
      times: toTimes(time ?? timeOfId(action.id), instant(data.dateLastEdited)),
    })
  }

  /** When something was made, by the history or else by its id, and when it last changed, if the file says so. */
  timesOf(id: unknown, lastActivity?: unknown): Times {
    return toTimes(this.#beginnings.get(text(id)) ?? timeOfId(id), instant(lastActivity))
  }

  /** By card, the oldest first. */
  get comments(): Map<string, TrelloComment[]> {
    return Map.groupBy(this.#comments, ({ card_id }) => card_id)
  }

  /** A person by their id, which is all that is left of those who did nothing before they left. */
  person(id: string): Person {
    return this.#people.get(id) ?? { name: `someone who left (${id})` }
  }
}

function toTimes(time_created: number | undefined, time_updated: number | undefined): Times {
  return { ...(time_created !== undefined && { time_created }), ...(time_updated !== undefined && { time_updated }) }
}

function toPerson({ id, fullName, username, email }: JsonObject): Person {
  return {
    name: text(fullName) || text(username) || text(id),
    ...(text(username) && { username: text(username) }),
    ...(text(email) && { email: text(email) }),
  }
}
