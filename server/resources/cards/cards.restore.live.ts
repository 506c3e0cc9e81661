import { must } from '../../common/must.ts'
import { inTurns } from '../../store/steps.ts'
import type { Row } from '../../store/tables.ts'
import {
  ARCHIVING_TYPES,
  archivedChange,
  archiving,
  differenceInApi,
  TOUCHED_TYPES,
  touched,
} from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { permitLeaving } from '../../workspace/leaving.ts'
import type { Changes } from '../../workspace/log.ts'
import type { Past } from '../../workspace/past/past.ts'
import { updateEachRow } from '../../workspace/rows.ts'
import { findActiveMembers } from '../members/members.queries.ts'
import { fromId } from '../shapes.ts'
import { withValuesFor } from './cards.carry.ts'
import { CARD_COLUMNS } from './cards.columns.ts'
import { refuseTaken } from './cards.external.ts'
import type { FormerPlaces } from './cards.former-places.ts'
import { afterMove, CardCounts, type Destination, type Move, moveCards, moveChanges } from './cards.move.ts'
import { type FoundCard, refsOf, requireCard, requireCardsToChange } from './cards.queries.ts'
import { Families } from './cards.restore.family.ts'
import { type CardEvent, replaceParts } from './cards.restore.parts.ts'

/** The text counts too, so that about a hundred cards, or a lot of text, are restored together. */
const CARD_LENGTH = 5 * 1024

/**
 * Gives existing cards back the fields, position, people, tags, checklists and links that they had. Comments and marks stay
 * as they are. The outcome for each depends on those before it, but they are read and written in groups.
 */
export async function restoreLiveCards(w: Write, past: Past, cards: readonly Row<'cards'>[], places: FormerPlaces) {
  for await (const some of inTurns(cards, ({ content }) => CARD_LENGTH + content.length))
    await restoreGroup(w, past, some, places)
}

async function restoreGroup(w: Write, past: Past, cards: readonly Row<'cards'>[], places: FormerPlaces) {
  const ids = cards.map(({ id }) => id)
  const present = new Map((await requireCardsToChange(w, ids)).map((row) => [row.id, row]))
  await w.expectAllUnchanged(ids)
  const group = new Group(
    w,
    places,
    present,
    await Families.of(w, cards, present),
    await Owners.among(w, cards, present),
  )
  await group.findTaken(cards)
  const returning = await withValuesFor(w, await destinations(places, cards, present))
  for (const { id } of cards) await group.restore(must(returning.get(id)), must(present.get(id)))
  await group.write()
  const elsewhere = ids.filter((id) => group.hasChangedPlace(id))
  if (elsewhere.length > 0) await requireCardsToChange(w, elsewhere)

  const parts = await replaceParts(w, past, [...present.values()])
  for (const id of ids) {
    const { events: eventsOfParts, isOther, changes } = must(parts.get(id))
    const events = [...group.eventsOf(id), ...eventsOfParts]
    for (const { type, refs, changes } of events) w.emit(type, refs, changes)
    const isChanged = isOther || 'checklists' in changes || events.length > 0
    if (isChanged) w.emit('card.restored', refsOf(must(present.get(id))), changes)
  }
}

/** The space that each card is in once it is restored. */
async function destinations(
  places: FormerPlaces,
  cards: readonly Row<'cards'>[],
  present: ReadonlyMap<number, FoundCard>,
) {
  const found: { card: Row<'cards'>; project_id: number }[] = []
  for (const card of cards) {
    const to = card.custom_fields ? await places.find(card) : undefined
    found.push({ card, project_id: (to ?? must(present.get(card.id))).project_id })
  }
  return found
}

/** The restored columns of a card, besides its position. PostgreSQL needs their types. */
const COLUMNS = {
  ...CARD_COLUMNS.restoredTypes,
  epic_id: 'bigint',
  parent_card_id: 'bigint',
  ...ARCHIVING_TYPES,
  ...TOUCHED_TYPES,
} as const satisfies { [C in keyof Row<'cards'>]?: 'bigint' | 'text' }

/** Cards that are restored together: their rows are changed in memory one by one, then written at once. */
class Group {
  readonly #w: Write
  readonly #places: FormerPlaces
  readonly #present: ReadonlyMap<number, FoundCard>
  readonly #families: Families
  readonly #owners: Owners
  readonly #events = new Map<number, CardEvent[]>()
  readonly #elsewhere = new Set<number>()
  #taken = new Map<string, number>()
  /** Not written yet. */
  #changed = new Map<number, Row<'cards'>>()
  #columns = new Set<keyof typeof COLUMNS>()
  #moves: Move[] = []
  #counts = new CardCounts()

  constructor(
    w: Write,
    places: FormerPlaces,
    present: ReadonlyMap<number, FoundCard>,
    families: Families,
    owners: Owners,
  ) {
    this.#w = w
    this.#places = places
    this.#present = present
    this.#families = families
    this.#owners = owners
  }

  eventsOf(id: number): readonly CardEvent[] {
    return this.#events.get(id) ?? []
  }

  /** True for a card on another board, or in another space, than before. */
  hasChangedPlace(id: number): boolean {
    return this.#elsewhere.has(id)
  }

  /** The cards that now have the external ids others want back. */
  async findTaken(cards: readonly Row<'cards'>[]) {
    const wanted = cards.flatMap(({ id, external_id }) =>
      external_id && external_id !== this.#present.get(id)?.external_id ? external_id : [],
    )
    if (wanted.length === 0) return
    const rows = await this.#w.db
      .selectFrom('cards')
      .select(['id', 'external_id'])
      .where('team_id', '=', this.#w.team_id)
      .where('external_id', 'in', wanted)
      .execute()
    this.#taken = new Map(rows.flatMap(({ id, external_id }) => (external_id === null ? [] : [[external_id, id]])))
  }

  async restore(card: Row<'cards'>, now: FoundCard) {
    const w = this.#w
    // Other cards of its list may have got new positions meanwhile.
    now.position = this.#places.knownOrder(now.list_id)?.positionOf(now.id) ?? now.position
    if (card.external_id && card.external_id !== now.external_id && this.#taken.has(card.external_id)) {
      // An earlier card may have given it up.
      await this.write()
      await refuseTaken(w, card.external_id)
    }
    const fields = { ...CARD_COLUMNS.restored(card), owner_id: this.#owners.of(card, now) }
    const family = this.#families.restored(card, now)
    const changes: Record<string, Changes[string]> = {}
    Object.assign(changes, differenceInApi<Row<'cards'>>(now, fields, CARD_COLUMNS.inLog), family.changes)
    const events: CardEvent[] = []
    const isCounted = now.sprint_id !== null || w.limits.areOfLists
    if (isCounted && changes.estimate && now.time_archived === null) {
      this.#counts.add(now, -1, 0)
      this.#counts.add({ ...now, estimate: card.estimate }, 1, 0)
    }
    if (changes.owner_id && fields.owner_id) w.limits.assign(card.id, fields.owner_id)
    if (Object.keys(changes).length > 0) this.#change(now, { ...fields, ...family.columns })
    if (family.changes.epic_id) events.push(...this.#giveEpic(now))

    const moved = await this.#move(card, now)
    Object.assign(changes, moved)
    const archive = archivedChange(now, card.time_archived !== null)
    if (archive.archived) {
      this.#counts.add(now, archive.archived[1] ? -1 : 1)
      this.#change(now, archiving(w, archive.archived[1]))
    }
    Object.assign(changes, archive)
    if (Object.keys(changes).length > 0)
      events.push({
        type: moved.list_id || moved.position ? 'card.moved' : 'card.updated',
        refs: refsOf(now),
        changes,
      })
    this.#events.set(card.id, events)
  }

  #change(row: Row<'cards'>, columns: Partial<Pick<Row<'cards'>, keyof typeof COLUMNS>>) {
    const all = { ...columns, ...touched(this.#w) }
    // The keys of the type.
    for (const name of Object.keys(all) as (keyof typeof COLUMNS)[])
      if (row[name] !== all[name]) this.#columns.add(name)
    Object.assign(row, all)
    this.#changed.set(row.id, row)
  }

  /** The cards below a card are in its epic. */
  #giveEpic({ id, epic_id }: FoundCard): CardEvent[] {
    const changed = this.#families.descendantsOf(id).filter((row) => row.epic_id !== epic_id)
    return changed.map((row) => {
      const changes: Changes = { epic_id: [fromId(row.epic_id), fromId(epic_id)] }
      this.#change(row, { epic_id })
      return { type: 'card.updated', refs: refsOf(row), changes }
    })
  }

  async #move(card: Row<'cards'>, now: FoundCard): Promise<Changes> {
    const former = await this.#places.find(card)
    if (!former) return {}
    const isOwnList = former.id === card.list_id
    const staysInList = former.id === now.list_id
    if (staysInList && !isOwnList) return {}
    const to: Destination = staysInList
      ? { ...now, id: now.list_id, behavior: now.status }
      : await this.#places.require(former.id)
    if (to.project_id !== now.project_id && !isGoingHome(now, to)) permitLeaving(this.#w, 'card', now.container_role)
    const move = { card: { ...now }, to, position: await this.#place(card, to, isOwnList) }
    const changes = moveChanges(move)
    if (Object.keys(changes).length === 0) return {}
    if (!staysInList) this.#places.knownOrder(now.list_id)?.remove(now.id)
    if (to.project_id !== now.project_id || to.board_id !== now.board_id) this.#elsewhere.add(now.id)
    this.#moves.push(move)
    Object.assign(now, afterMove(this.#w, move), touched(this.#w))
    return changes
  }

  async #place(card: Row<'cards'>, to: Destination, isOwnList: boolean): Promise<string> {
    const order = await this.#places.orderOf(to.id)
    const target = isOwnList ? order.targetOf(this.#places.thenIn(card.list_id), card) : 'last'
    // Not everyone who sees one card of a sprint sees them all.
    if (typeof target === 'object' && to.sprint_id !== null) await requireCard(this.#w, String(target.after_id))
    const position = order.place(card, target)
    if (position !== undefined) return position
    await this.write()
    await order.spread()
    return must(order.place(card, target))
  }

  /** Writes the changes planned so far. */
  async write() {
    const types: Partial<Record<keyof typeof COLUMNS, 'bigint' | 'text'>> = {}
    for (const name of this.#columns) types[name] = COLUMNS[name]
    const [changed, moves, counts] = [[...this.#changed.values()], this.#moves, this.#counts]
    this.#changed = new Map()
    this.#columns = new Set()
    this.#moves = []
    this.#counts = new CardCounts()
    await updateEachRow(this.#w, 'cards', types, changed)
    if (moves.length > 0) await moveCards(this.#w, moves)
    await counts.write(this.#w)
  }
}

/** Going home takes nothing away from the space of the sprint. */
function isGoingHome(card: FoundCard, to: Destination): boolean {
  return card.home_board_id !== null && to.board_id === card.home_board_id
}

/** The former owners of the cards. Cards keep owners who left the workspace, but do not get them back. */
class Owners {
  readonly #active: ReadonlySet<string>

  private constructor(active: ReadonlySet<string>) {
    this.#active = active
  }

  static async among(w: Write, cards: readonly Row<'cards'>[], present: ReadonlyMap<number, Row<'cards'>>) {
    const wanted = cards.flatMap(({ id, owner_id }) =>
      owner_id && owner_id !== present.get(id)?.owner_id ? owner_id : [],
    )
    return new Owners(await findActiveMembers(w, wanted))
  }

  of({ owner_id }: Row<'cards'>, now: Row<'cards'>): string | null {
    return owner_id === null || owner_id === now.owner_id || this.#active.has(owner_id) ? owner_id : null
  }
}
