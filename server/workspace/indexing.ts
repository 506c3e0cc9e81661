import { sql } from 'kysely'
import { recordWith } from '../common/records.ts'
import { writerOf } from '../store/prepared.ts'
import {
  type CardTexts,
  copyDocuments,
  indexCards,
  indexThings,
  removeGoneThings,
  removeThings,
  SEARCHED_NOUNS,
  type SearchedNoun,
} from '../store/search/documents.ts'
import type { Db } from '../store/store.ts'
import type { EVENTS } from './events/types.ts'
import type { Head } from './head.ts'
import { type Emitted, type EmittedCopies, entityId } from './log.ts'
import { type Noun, nounOf } from './nouns.ts'

type ChangesOf<N extends Noun, V extends string> = (typeof EVENTS)[N] extends { [K in V]: { changes: infer C } }
  ? keyof C & string
  : never
/** The fields that the log shows of changes. */
type Field<N extends Noun> = ChangesOf<N, 'updated'> | ChangesOf<N, 'moved'> | ChangesOf<N, 'archived'>

const by = recordWith(true)
const not = recordWith(false)

/**
 * Whether search finds each noun by each of its fields, or null for nouns that it does not index. A card that only moves on its
 * board stays as it is in the index. The type keeps the list complete.
 */
const FOUND_BY = {
  board: {
    ...by('title', 'content', 'archived', 'project_id'),
    ...not('icon', 'color', 'layout', 'card_cover_enabled', 'is_public', 'public_settings', 'image_urls'),
    ...not('thumbnail_url', 'vcs_mapping', 'webhook_notifications', 'position', 'email'),
  },
  card: {
    ...by('title', 'content', 'archived', 'project_id', 'board_id', 'home_board_id', 'sprint_id', 'custom_fields'),
    ...not('icon', 'cover_image', 'priority', 'estimate', 'owner_id', 'epic_id', 'parent_card_id', 'start_date'),
    ...not('due_date', 'external_id', 'list_id', 'home_list_id', 'position', 'status', 'full_list_id'),
  },
  epic: {
    ...by('title', 'content', 'archived', 'custom_fields'),
    ...not('icon', 'cover_image', 'priority', 'owner_id', 'start_date', 'due_date', 'health_status'),
    ...not('health_status_stale_period', 'list_id', 'position', 'status'),
  },
  note: by('title', 'content'),
  page: {
    ...by('title', 'content', 'archived', 'project_id'),
    ...not('icon', 'cover_image', 'font', 'schema', 'hide_subpages', 'hide_table_of_contents', 'is_overview'),
    ...not('is_public', 'public_settings', 'parent_page_id', 'position'),
  },
  project: {
    ...by('title', 'description', 'archived'),
    ...not('icon', 'is_private', 'is_public', 'is_view_only', 'position'),
    ...not('max_started_per_person', 'started_limit_is_hard'),
  },
  comment: null,
  time_entry: null,
  form: null,
  view: null,
  integration: null,
  list: null,
  member: null,
  sprint: null,
  sprint_settings: null,
  tag: null,
  team: null,
  field: null,
  template: null,
  recurrence: null,
  rule: null,
  token: null,
} as const satisfies { [N in Noun]: N extends SearchedNoun ? Record<Field<N>, boolean> : null }

function isFoundBy(noun: SearchedNoun, field: string): boolean {
  const fields: Record<string, boolean> = FOUND_BY[noun]
  return fields[field] ?? false
}

/**
 * Keeps the search index up to date with a write. It follows from the events alone, so that no resource has to think of it: what
 * was created or changed is indexed again; what was deleted is removed, with everything deleted along with it.
 */
export async function indexChanges(db: Db, team_id: string, events: readonly Emitted[]) {
  const changed = new Map<SearchedNoun, Set<number>>(SEARCHED_NOUNS.map((noun) => [noun, new Set()]))
  /** Cards that nothing has changed since the writer named their rows. */
  const known = new Map<number, CardTexts>()
  const deleted = new Set<number>()
  const swept = new Set<number>()
  for (const { type, refs, changes, card } of events) {
    const noun = nounOf(type)
    const verb = type.slice(noun.length + 1)
    const id = entityId(type, refs)
    if (id === null) continue
    if (verb === 'deleted') {
      deleted.add(id)
      if (HOLDS_OTHERS[noun] && refs.project_id) swept.add(refs.project_id)
      continue
    }
    const isNew = verb === 'created' || verb === 'restored'
    if (isSearched(noun) && (isNew || Object.keys(changes).some((field) => isFoundBy(noun, field)))) {
      changed.get(noun)?.add(id)
      if (card?.id === id) known.set(id, card)
      else known.delete(id)
    }
    // Everything in a new container is new as well; one that is restored brings its contents back.
    const takesAlong = verb === 'restored' || (!isNew && (changes.project_id || changes.board_id))
    if (takesAlong && (noun === 'board' || noun === 'list'))
      for (const card_id of await findCardsOf(db, team_id, noun, id)) {
        changed.get('card')?.add(card_id)
        known.delete(card_id)
      }
  }
  // What is deleted may have taken others along.
  if (deleted.size > 0) known.clear()
  await indexCards(db, [...known.values()])
  for (const [noun, ids] of changed)
    await indexThings(
      db,
      team_id,
      noun,
      [...ids].filter((id) => !known.has(id)),
    )
  await removeThings(db, team_id, [...deleted])
  for (const project_id of swept) await removeGoneThings(db, team_id, project_id)
}

const INDEXED_AT_ONCE = 32
/** Cards with longer texts are indexed by their own writes, and count as their work. */
const SMALL_CARD = 2000

/**
 * What the events of a write mean for the index: the small cards that it consists of, whose rows are known, or null if more has to
 * be looked at.
 */
function smallCardsOf(events: readonly Emitted[]): CardTexts[] | null {
  const cards: CardTexts[] = []
  for (const { type, refs, changes, card } of events) {
    const noun = nounOf(type)
    const verb = type.slice(noun.length + 1)
    if (verb === 'deleted' || verb === 'restored') return null
    if (!isSearched(noun)) {
      if (noun === 'list' && verb !== 'created' && (changes.project_id || changes.board_id)) return null
      continue
    }
    if (verb !== 'created' && !Object.keys(changes).some((field) => isFoundBy(noun, field))) continue
    const isKnown = card !== undefined && card.id === entityId(type, refs)
    if (!isKnown || card.title.length + card.content.length > SMALL_CARD) return null
    cards.push(card)
  }
  return cards
}

/**
 * Keeps the search index up to date with a write that shares its transaction. Small cards of all these writes are indexed together,
 * before the commit: the index of SQLite writes what it has gathered at the end of each savepoint. What is more than that finds
 * the index as the writes before it left it.
 */
export async function indexInTurn(db: Db, team_id: string, head: Head, events: readonly Emitted[]) {
  const cards = head.unindexed && smallCardsOf(events)
  if (cards) {
    if (cards.length > 0) head.unindexed = [...(head.unindexed ?? []), ...cards]
    return
  }
  await indexWaiting(db, head)
  await indexChanges(db, team_id, events)
}

/** Before the index is read, and before the commit: the cards that wait, each as the last write left it. */
export async function indexWaiting(db: Db, head: Head) {
  if (!head.unindexed || head.unindexed.length === 0) return
  const cards = [...new Map(head.unindexed.map((card) => [card.id, card])).values()]
  head.unindexed = []
  await writerOf(db).work.withoutLimit(async () => {
    for (const some of inHalves(cards)) await indexCards(db, some)
  })
}

/** Statements of few different lengths: each is planned once. */
function* inHalves<T>(items: readonly T[]): Generator<readonly T[]> {
  let start = 0
  for (let size = INDEXED_AT_ONCE; size >= 1; size /= 2)
    for (; items.length - start >= size; start += size) yield items.slice(start, start + size)
}

/** After this many changes, or this much written, the search index is updated. */
const INDEXED_TOGETHER = { changes: 100, units: 3000 }

/**
 * Changes by the operations of a batch that are not indexed yet. Many are indexed with as few statements as one, in the state
 * they have by then.
 */
export class Unindexed {
  #events: Emitted[] = []
  #since = 0

  async add(db: Db, team_id: string, events: readonly Emitted[]) {
    this.#events.push(...events)
    const isMuch = writerOf(db).work.units - this.#since >= INDEXED_TOGETHER.units
    if (isMuch || this.#events.length >= INDEXED_TOGETHER.changes) await this.index(db, team_id)
  }

  /** Before a search. */
  async index(db: Db, team_id: string) {
    const events = this.#events
    this.#events = []
    if (events.length > 0) await indexChanges(db, team_id, events)
    this.#since = writerOf(db).work.units
  }
}

/** Copies with the words of their originals are indexed like them. */
export async function indexCopies(db: Db, team_id: string, { noun, copies }: EmittedCopies) {
  const alike = copies.flatMap(({ copied_from, ...copy }) => (copied_from === null ? [] : { ...copy, copied_from }))
  await copyDocuments(db, team_id, alike)
  const others = copies.filter(({ copied_from }) => copied_from === null)
  await indexThings(
    db,
    team_id,
    noun,
    others.map(({ id }) => id),
  )
}

/** True for nouns whose contents are deleted along with them, without events of their own. */
const HOLDS_OTHERS = {
  project: true,
  board: true,
  list: true,
  sprint: true,
  card: false,
  comment: false,
  time_entry: false,
  epic: false,
  form: false,
  view: false,
  integration: false,
  member: false,
  note: false,
  page: false,
  sprint_settings: false,
  tag: false,
  team: false,
  field: false,
  template: false,
  recurrence: false,
  rule: false,
  token: false,
} as const satisfies Record<Noun, boolean>

function isSearched(noun: Noun): noun is SearchedNoun {
  return FOUND_BY[noun] !== null
}

/** Also those in sprints whose home it is, by the board that it is on: nothing finds them by their list. */
async function findCardsOf(db: Db, team_id: string, noun: 'board' | 'list', id: number): Promise<number[]> {
  const atHome = {
    board: sql`select id from cards where team_id = ${team_id} and home_board_id = ${id}`,
    list: sql`select cards.id from lists cross join cards where lists.team_id = ${team_id} and lists.id = ${id}
      and cards.team_id = ${team_id} and cards.home_board_id = lists.board_id and cards.home_list_id = ${id}`,
  }
  const { rows } = await sql<{ id: number }>`
    select id from cards where team_id = ${team_id} and ${sql.ref(`${noun}_id`)} = ${id} union ${atHome[noun]}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
