import type { BoardState, Elsewhere, PastCard } from '../data/past.ts'
import type { ListRow } from '../data/rows.ts'
import { pastText as words } from '../text/past.ts'

/** What became of a card since. `gone`: it is on this board no longer, and nothing more is known. */
export type Fate = 'same' | 'changed' | 'moved' | 'archived' | 'deleted' | 'gone'

type Field = keyof typeof words.fields

export interface Difference {
  fate: Fate
  /** The list or board where it is now, if that is another. */
  place: string | null
  fields: readonly Field[]
}

export interface Differences {
  lists: ReadonlyMap<string, Difference>
  cards: ReadonlyMap<string, Difference>
  addedLists: readonly ListRow[]
  addedCards: readonly PastCard[]
  /** Whether the board itself was called otherwise. */
  isRenamed: boolean
}

/** What people see of a card. Its place among the others changes with every move of another. */
const CARD_FIELDS = [
  'title',
  'content',
  'priority',
  'estimate',
  'start_date',
  'due_date',
  'owner_id',
  'member_ids',
  'tag_ids',
  'epic_id',
  'parent_id',
  'checked',
] as const satisfies (Field & keyof PastCard)[]

const LIST_FIELDS = ['title', 'behavior', 'color'] as const satisfies (Field & keyof ListRow)[]

const SAME: Difference = { fate: 'same', place: null, fields: [] }

/** How a board differs from what it is now; null: it was deleted. `elsewhere` is null until that is known. */
export function differencesOf(
  then: BoardState,
  now: BoardState | null,
  elsewhere: Elsewhere | null,
  titleOf: (board_id: string) => string | undefined,
): Differences {
  const listsNow = new Map(now?.lists.map((list) => [list.id, list]))
  const cardsNow = new Map(now?.cards.map((card) => [card.id, card]))
  const others = new Map([...(elsewhere?.lists ?? []), ...(elsewhere?.cards ?? [])].map((row) => [row.id, row]))
  const fateOf = (id: string): Difference => {
    const other = others.get(id)
    const isKnown = now === null || elsewhere?.asked.has(id)
    if (!other) return { ...SAME, fate: isKnown ? 'deleted' : 'gone' }
    const board_id = 'place_id' in other ? other.place_id : (other.board_id ?? '')
    // On this board, and not shown there: it is archived, or its list is.
    if (other.is_archived || board_id === then.id) return { ...SAME, fate: 'archived' }
    const place = titleOf(board_id) ?? null
    return { ...SAME, fate: place === null ? 'gone' : 'moved', place }
  }
  const lists = then.lists.map((list): [string, Difference] => {
    const is = listsNow.get(list.id)
    if (!is) return [list.id, fateOf(list.id)]
    const fields = LIST_FIELDS.filter((field) => list[field] !== is[field])
    return [list.id, { ...SAME, fate: fields.length > 0 ? 'changed' : 'same', fields }]
  })
  const cards = then.cards.map((card): [string, Difference] => {
    const is = cardsNow.get(card.id)
    return [card.id, is ? changeOf(card, is, listsNow) : fateOf(card.id)]
  })
  const [listIds, cardIds] = [new Set(lists.map(([id]) => id)), new Set(cards.map(([id]) => id))]
  return {
    lists: new Map(lists),
    cards: new Map(cards),
    addedLists: now?.lists.filter(({ id }) => !listIds.has(id)) ?? [],
    addedCards: now?.cards.filter(({ id }) => !cardIds.has(id)) ?? [],
    isRenamed: now !== null && now.title !== then.title,
  }
}

function changeOf(card: PastCard, is: PastCard, lists: ReadonlyMap<string, ListRow>): Difference {
  const fields = CARD_FIELDS.filter((field) => !isSame(card[field], is[field]))
  const place = card.list_id === is.list_id ? null : (lists.get(is.list_id)?.title ?? null)
  return { fate: place !== null ? 'moved' : fields.length > 0 ? 'changed' : 'same', place, fields }
}

/** People and tags may come in another order. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value)
  return plain(one) === plain(other)
}

/** A difference in words; empty where there is none. */
export function inWords({ fate, place, fields }: Difference): string {
  const changed = fields.length > 0 ? words.marks.changed(fields.map((field) => words.fields[field]).join(', ')) : ''
  const main =
    fate === 'moved'
      ? words.marks.movedTo(place ?? '')
      : fate === 'deleted' || fate === 'archived' || fate === 'gone'
        ? words.marks[fate]
        : ''
  return [main, changed].filter(Boolean).join('. ')
}

/** What comes back when a list, or the whole board, is restored: what takes that back deletes it. */
export function returningOf(then: BoardState, { lists, cards }: Differences, list_id: string | null) {
  const isGone = (id: string) => lists.get(id)?.fate === 'deleted'
  const returned = then.cards.filter(
    (card) => cards.get(card.id)?.fate === 'deleted' && (list_id === null || card.list_id === list_id),
  )
  return {
    lists: list_id === null ? then.lists.map(({ id }) => id).filter(isGone) : [],
    // Those of a list that comes back go with it.
    cards: returned.filter((card) => !isGone(card.list_id)).map(({ id }) => id),
  }
}
