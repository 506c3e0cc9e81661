import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ownBytes } from '../../common/bytes.ts'
import { must } from '../../common/must.ts'
import { dayOf } from '../../common/time.ts'
import { isEmpty } from '../../http/fields.ts'
import { JsonItems } from '../../http/json-items.ts'
import { CARDS_CHANGED_AT_ONCE, PAGE_BYTES, READ_AT_ONCE } from '../../limits/answers.ts'
import { MIB } from '../../limits/limit.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { findReach } from '../../workspace/past/past.ts'
import type { Contents } from '../containers/lists.contents.ts'
import type { ListRow } from '../containers/lists.queries.ts'
import { mapInTurns } from '../in-turns.ts'
import { findTagIdsOfCards, findTagsById } from '../tags/tags.work.ts'
import { type ShownFields, shown } from './cards.contents.ts'
import { type KeptBoard, keptBoardsOf, type Piece, type Tail } from './cards.kept.ts'
import type { CardField } from './cards.lean.schema.ts'
import { inheritedFrom, withInherited } from './cards.of-lists.queries.ts'
import {
  findChangedContainers,
  findLastId,
  findRelated,
  findRowsById,
  findVersions,
  findVisibility,
  type Versioned,
} from './cards.pieces.queries.ts'
import type { CardRow } from './cards.queries.ts'
import type { Card } from './cards.schema.ts'

/**
 * Where each field of a card comes from when its board is put together from kept pieces. `card`: kept with the card, by its
 * version. `list`: the same for all cards of a list. `tags`: numbers of cards change with those of others. `viewer`: other cards,
 * as far as the viewer sees them, their own marks and addresses. A new field does not compile until it is here.
 */
const FROM: Record<CardField, 'card' | 'list' | 'tags' | 'viewer'> = {
  id: 'card',
  type: 'card',
  team_id: 'card',
  title: 'card',
  content: 'card',
  schema: 'card',
  collaboration: 'card',
  priority: 'card',
  position: 'card',
  list_id: 'card',
  board_id: 'card',
  sprint_id: 'card',
  project_id: 'card',
  form_id: 'card',
  owner_id: 'card',
  user_id: 'card',
  user_id_updated: 'card',
  user: 'card',
  user_updated: 'card',
  start_date: 'card',
  due_date: 'card',
  completed_date: 'card',
  time_created: 'card',
  time_updated: 'card',
  estimate: 'card',
  external_id: 'card',
  icon: 'card',
  external_links: 'card',
  pull_request_state: 'card',
  total_comments: 'card',
  time_logged: 'card',
  total_files: 'card',
  archived: 'card',
  hints: 'card',
  tag_ids: 'card',
  members: 'card',
  member_ids: 'card',
  checklists: 'card',
  checklist_order: 'card',
  checklist_item_order: 'card',
  total_checklist_items: 'card',
  total_checked_items: 'card',
  suggested_branch_name: 'card',
  status: 'list',
  list_title: 'list',
  list_color: 'list',
  board_title: 'list',
  archived_list: 'list',
  archived_board: 'list',
  tags: 'tags',
  is_watching: 'viewer',
  is_bookmarked: 'viewer',
  epic_id: 'viewer',
  epic: 'viewer',
  cover_image: 'viewer',
  is_blocked: 'viewer',
  parent_card_id: 'viewer',
  parent_card: 'viewer',
  copied_from_card_id: 'viewer',
  child_cards: 'viewer',
  child_card_order: 'viewer',
  total_child_cards: 'viewer',
  total_completed_child_cards: 'viewer',
  linked_cards: 'viewer',
  home_board_id: 'viewer',
  home_list_id: 'viewer',
  // With what their fields are now, which no version of a card counts.
  custom_fields: 'viewer',
}

/** Few enough that even the longest cards are a few megabytes. */
const FIRST_READ = 50
const READ_BYTES = 4 * MIB
/** A flow is written in pieces of this size. */
const PIECE_BYTES = MIB
const COMMA = Buffer.from(',')
const NOTHING = Buffer.alloc(0)

/** A card that is ready to be sent. */
interface Ready {
  piece: Piece
  tail: Tail
}

/** Where cards are, and the versions of those that are there. */
interface Found {
  /** The board or the sprint. */
  holder_id: number
  lists: readonly ListRow[]
  /** None for a sprint. */
  boards: readonly Row<'boards'>[]
  cards: readonly Versioned[]
  visibility: Pick<Versioned, 'n' | 'revision'>
}

/** The live cards of a board or a sprint: put together from what is kept of them, and read where their versions have changed. */
export class CardsInPieces {
  readonly #r: Read
  readonly #lists: readonly ListRow[]
  readonly #boards: readonly Row<'boards'>[]
  readonly #fields: ShownFields
  readonly #kept: KeptBoard
  readonly #stamp: string
  readonly #visibility: number
  readonly #tags = new Map<number, string>()
  readonly #tagged = new Map<string, Buffer>()
  readonly #interned = new Map<string, Tail>()
  readonly #inherited: Map<number, Buffer>
  #step = FIRST_READ
  readonly cards: readonly Versioned[]

  constructor(r: Read, found: Found, fields: ShownFields) {
    const { holder_id, lists, boards } = found
    this.#r = r
    this.#lists = lists
    this.#boards = boards
    this.#fields = fields
    this.cards = found.cards
    this.#visibility = found.visibility.revision
    this.#stamp = `${found.visibility.n} ${dayOf(r.now)}`
    const form = fields?.join() ?? ''
    // Guests learn less of who changed a card.
    this.#kept = keptBoardsOf(r).board(r.team_id, `${r.epoch} ${holder_id} ${r.viewer.is_guest} ${form}`)
    this.#inherited = new Map(lists.map((list) => [list.id, ownBytes(after(this.#inheritedFrom(list, boards[0])))]))
  }

  static async of(
    r: Read,
    lists: readonly ListRow[],
    board: Row<'boards'>,
    fields: ShownFields,
  ): Promise<CardsInPieces> {
    const listIds = lists.map(({ id }) => id)
    const [cards, visibility] = await Promise.all([findVersions(r, listIds), findVisibility(r)])
    return new CardsInPieces(r, { holder_id: board.id, lists, boards: [board], cards, visibility }, fields)
  }

  /**
   * Which of them show anything else than they did at that revision; null when that is unknown, or so much that all of them are
   * read as well.
   */
  async findChanged(revision: number): Promise<((card: Versioned) => boolean) | null> {
    // The viewer may see more or less of others on any card.
    if (this.#visibility > revision) return null
    const [reach, lastId] = await Promise.all([findReach(this.#r), findLastId(this.#r, revision)])
    if (lastId === null || revision < reach.first || revision > reach.revision) return null
    const containers = [...this.#lists, ...this.#boards].map(({ id }) => id)
    const changed = await findChangedContainers(this.#r, containers, revision)
    if (this.#boards.some(({ id }) => changed.has(id))) return null
    const isChanged = (card: Versioned) => card.revision > revision || card.id > lastId || changed.has(card.list_id)
    return this.cards.filter(isChanged).length > CARDS_CHANGED_AT_ONCE ? null : isChanged
  }

  /**
   * All of them, or some, by list and with the order of all, a digest of what they show, and their size; null when they are too
   * large for one answer.
   */
  async collect(
    isWanted: (card: Versioned) => boolean = () => true,
  ): Promise<{ of: (list_id: number) => Contents<Card>; digest: string; bytes: number } | null> {
    const known = new Map<number, Ready>()
    const missing: Versioned[] = []
    let bytes = 0
    for (const card of this.cards) {
      if (!isWanted(card)) continue
      const ready = this.#find(card)
      if (!ready) missing.push(card)
      else {
        known.set(card.id, ready)
        bytes += sizeOf(ready)
      }
    }
    for (let start = 0; start < missing.length && bytes <= PAGE_BYTES; ) {
      const some = missing.slice(start, start + this.#step)
      start += some.length
      for (const [id, ready] of await this.#read(some)) {
        known.set(id, ready)
        bytes += sizeOf(ready)
      }
      if (start < missing.length) await nextTurn()
    }
    this.#settle()
    if (bytes > PAGE_BYTES) return null
    const all = [...known.values()]
    await this.#learnTags(all)
    const byList = Map.groupBy(this.cards, ({ list_id }) => list_id)
    const digests: string[] = []
    for (const list of this.#lists) digests.push(must(this.#inherited.get(list.id)).toString())
    for (const text of this.#tags.values()) digests.push(text)
    const contents = new Map<number, Contents<Card>>()
    for (const [list_id, own] of byList) {
      const parts: Buffer[] = []
      for (const { id } of own) {
        const ready = known.get(id)
        if (!ready) continue
        digests.push(ready.piece.digest, ready.tail.digest)
        if (parts.length > 0) parts.push(COMMA)
        this.#write(list_id, ready, parts)
      }
      contents.set(list_id, { ids: own.map(({ id }) => id), json: JsonItems.ofBytes<Card>(parts) })
    }
    return { of: (list_id) => contents.get(list_id) ?? { ids: [], json: [] }, digest: digests.join(' '), bytes }
  }

  /** The same for boards of any size: what is not kept is read while the answer is sent. Flows within its read only. */
  flow(): (list_id: number) => Contents<Card> {
    const byList = Map.groupBy(this.cards, ({ list_id }) => list_id)
    return (list_id) => {
      const own = byList.get(list_id) ?? []
      return { ids: own.map(({ id }) => id), json: JsonItems.ofBytes<Card>(() => this.#flow(list_id, own)) }
    }
  }

  async *#flow(list_id: number, own: readonly Versioned[]): AsyncGenerator<Buffer> {
    let isFirst = true
    for (let start = 0; start < own.length; ) {
      const some = own.slice(start, start + this.#step)
      start += some.length
      const known = new Map(some.flatMap((card): [number, Ready][] => pair(card.id, this.#find(card))))
      const missing = some.filter(({ id }) => !known.has(id))
      for (const [id, ready] of await this.#read(missing)) known.set(id, ready)
      await this.#learnTags([...known.values()])
      let parts: Buffer[] = []
      let bytes = 0
      for (const { id } of some) {
        const ready = must(known.get(id))
        if (!isFirst) parts.push(COMMA)
        isFirst = false
        this.#write(list_id, ready, parts)
        bytes += sizeOf(ready)
        if (bytes < PIECE_BYTES) continue
        yield Buffer.concat(parts)
        parts = []
        bytes = 0
      }
      if (parts.length > 0) yield Buffer.concat(parts)
      this.#settle()
      await nextTurn()
    }
  }

  #find({ id, n }: Versioned): Ready | null {
    const piece = this.#kept.piece(id, n)
    const tail = piece && (piece.tail ?? this.#kept.tail(this.#r.viewer.user_id, this.#stamp, id, n))
    return piece && tail ? { piece, tail } : null
  }

  /** Reads cards as any answer shows them, and takes them apart. */
  async #read(cards: readonly Versioned[]): Promise<Map<number, Ready>> {
    if (cards.length === 0) return new Map()
    const r = this.#r
    const ids = cards.map(({ id }) => id)
    const rows = withInherited(await findRowsById(r, ids), this.#lists, this.#boards)
    const [items, related, tagPairs] = await Promise.all([
      shown(r, rows, this.#fields),
      findRelated(r, ids),
      this.#shows('tags') ? findTagIdsOfCards(r, ids) : [],
    ])
    const tags = Map.groupBy(tagPairs, ({ card_id }) => card_id)
    const versions = new Map(cards.map((card) => [card.id, card]))
    // With full checklists, cards are many times as long as with the longest texts.
    const taken = await mapInTurns([...items.entries()], ([index, item]): [number, Ready] => {
      const row = must(rows[index])
      const version = must(versions.get(row.id))
      const { n } = version
      const own = ownBytes(JSON.stringify(this.#part(item, 'card')).slice(0, -1))
      const tail = this.#intern(`${after(this.#part(item, 'viewer'))}}`)
      const isPlain = !isRelated(row, related) && !hasFile(item)
      const piece: Piece = {
        n,
        bytes: own,
        digest: digestOf(own),
        tags: (tags.get(row.id) ?? []).map(({ tag_id }) => tag_id),
        tail: isPlain ? tail : null,
      }
      const isLasting = this.#isCommitted(version)
      if (isLasting) this.#kept.keep(row.id, piece)
      if (isLasting && !isPlain) this.#kept.keepTail(r.viewer.user_id, this.#stamp, row.id, { n, tail })
      return [row.id, { piece, tail }]
    })
    const bytes = taken.reduce((sum, [, { piece, tail }]) => sum + piece.bytes.length + tail.bytes.length, 0)
    this.#step = Math.max(1, Math.min(READ_AT_ONCE, Math.floor((READ_BYTES * items.length) / (bytes + 1))))
    return new Map(taken)
  }

  /** What a write has changed may be undone, and its version be given again to something else. */
  #isCommitted({ id, revision }: Versioned): boolean {
    const { committed } = this.#r
    if (!committed) return true
    return Math.max(revision, this.#visibility) <= committed.revision && id <= committed.last_id
  }

  #settle() {
    this.#kept.prune(() => new Set(this.cards.map(({ id }) => id)), this.cards.length)
    keptBoardsOf(this.#r).settle()
  }

  #shows(field: CardField): boolean {
    return this.#fields?.includes(field) ?? true
  }

  /** The fields of a card that come from there. */
  #part(card: object, from: (typeof FROM)[CardField]): Record<string, unknown> {
    const part: Record<string, unknown> = {}
    // What is shown of a card are its fields.
    for (const field in card) if (FROM[field as CardField] === from) part[field] = card[field as keyof typeof card]
    return part
  }

  #inheritedFrom(list: ListRow, board: Row<'boards'> | undefined): Record<string, unknown> {
    const { status, list_title, list_color, board_title, list_time_archived, board_time_archived } = inheritedFrom(
      list,
      board,
    )
    const all = {
      status,
      board_title: board_title ?? '',
      list_color,
      list_title,
      archived_list: list_time_archived !== null,
      archived_board: board_time_archived !== null,
    } satisfies Partial<Card>
    const fields = this.#fields
    if (!fields) return all
    // The names of an object literal.
    return Object.fromEntries(
      Object.entries(all).filter(([field, value]) => fields.includes(field as CardField) && !isEmpty(value)),
    )
  }

  /** Most ends are the same. */
  #intern(text: string): Tail {
    const known = this.#interned.get(text)
    if (known) return known
    const bytes = ownBytes(text)
    const tail = { bytes, digest: digestOf(bytes) }
    this.#interned.set(text, tail)
    return tail
  }

  async #learnTags(cards: readonly Ready[]) {
    if (!this.#shows('tags')) return
    const unknown = new Set(cards.flatMap(({ piece }) => piece.tags).filter((id) => !this.#tags.has(id)))
    for (const [id, tag] of await findTagsById(this.#r, [...unknown])) this.#tags.set(id, JSON.stringify(tag))
  }

  #tagsOf({ tags }: Piece): Buffer {
    if (!this.#shows('tags')) return NOTHING
    const key = tags.join()
    const known = this.#tagged.get(key)
    if (known) return known
    const text = `,"tags":[${tags.map((id) => must(this.#tags.get(id))).join()}]`
    const bytes = this.#fields && tags.length === 0 ? NOTHING : Buffer.from(text)
    this.#tagged.set(key, bytes)
    return bytes
  }

  #write(list_id: number, { piece, tail }: Ready, parts: Buffer[]) {
    parts.push(piece.bytes, must(this.#inherited.get(list_id)), this.#tagsOf(piece), tail.bytes)
  }
}

function pair(id: number, ready: Ready | null): [number, Ready][] {
  return ready ? [[id, ready]] : []
}

function sizeOf({ piece, tail }: Ready): number {
  return piece.bytes.length + tail.bytes.length + 1
}

/** True for a card whose end may differ from viewer to viewer. */
function isRelated(row: CardRow, related: ReadonlySet<number>): boolean {
  const others = [row.parent_card_id, row.epic_id, row.copied_from_card_id, row.home_board_id]
  return others.some((id) => id !== null) || row.custom_fields !== null || related.has(row.id)
}

/** Each viewer has their own address of a file. */
function hasFile({ cover_image }: Partial<Card>): boolean {
  return typeof cover_image === 'object' && cover_image !== null
}

/** More fields after those of an object that is not closed yet. */
function after(fields: Record<string, unknown>): string {
  const text = JSON.stringify(fields).slice(1, -1)
  return text === '' ? '' : `,${text}`
}

function digestOf(bytes: Buffer): string {
  return hash('sha1', bytes, 'base64url').slice(0, 16)
}
