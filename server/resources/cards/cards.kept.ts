import type { FileAddresses } from '../../files/addresses.ts'
import { KEPT_CARDS_BYTES } from '../../limits/answers.ts'
import type { Read } from '../../workspace/handles.ts'

/** The JSON of cards as boards show them, in memory for as long as their versions stay: `store/shown/triggers.ts`. */

/** What a card shows to everybody of the same kind (guests learn less), without its end. */
export interface Piece {
  /** The version that it shows. */
  n: number
  bytes: Buffer
  digest: string
  tags: readonly number[]
  /** The end that everybody sees; null when it depends on the viewer. */
  tail: Tail | null
}

/** The end of a card: what it shows of other cards, as far as the viewer sees them, and the viewer's own marks. */
export interface Tail {
  bytes: Buffer
  digest: string
}

/** What one person sees at the end of cards. */
interface View {
  /** Whether they still see the same: changes with who sees what, and by the day. */
  stamp: string
  tails: Map<number, { n: number; tail: Tail }>
  bytes: number
}

/** What an entry takes beside its bytes. */
const ENTRY_BYTES = 300
/** So many people see the ends of the cards of a board from memory. */
const MOST_VIEWS = 50
/** One board alone takes no more than this part of it. */
const MOST_OF_ONE = KEPT_CARDS_BYTES / 2

/** The cards of one board, in one form. */
export class KeptBoard {
  readonly #pieces = new Map<number, Piece>()
  readonly #views = new Map<string, View>()
  bytes = 0

  piece(id: number, n: number): Piece | null {
    const piece = this.#pieces.get(id)
    return piece?.n === n ? piece : null
  }

  keep(id: number, piece: Piece) {
    const before = this.#pieces.get(id)
    // Another request has read a later state.
    if (before && before.n > piece.n) return
    if (before) this.bytes -= before.bytes.length + ENTRY_BYTES
    if (this.bytes >= MOST_OF_ONE) {
      this.#pieces.delete(id)
      return
    }
    this.#pieces.set(id, piece)
    this.bytes += piece.bytes.length + ENTRY_BYTES
  }

  tail(viewer: string, stamp: string, id: number, n: number): Tail | null {
    const view = this.#views.get(viewer)
    const known = view?.stamp === stamp ? view.tails.get(id) : undefined
    return known?.n === n ? known.tail : null
  }

  keepTail(viewer: string, stamp: string, id: number, seen: { n: number; tail: Tail }) {
    let view = this.#views.get(viewer)
    if (view?.stamp !== stamp) {
      this.#drop(viewer)
      view = { stamp, tails: new Map(), bytes: 0 }
    }
    const before = view.tails.get(id)
    const gain = sizeOf(seen.tail) - (before ? sizeOf(before.tail) : 0)
    if (this.bytes + gain >= MOST_OF_ONE) return
    view.tails.set(id, seen)
    view.bytes += gain
    this.bytes += gain
    // The last one to be used comes last.
    this.#views.delete(viewer)
    this.#views.set(viewer, view)
    for (const other of this.#views.keys()) {
      if (this.#views.size <= MOST_VIEWS) break
      this.#drop(other)
    }
  }

  /** Forgets the cards that are on the board no more. */
  prune(ids: () => ReadonlySet<number>, count: number) {
    if (this.#pieces.size <= count) return
    const there = ids()
    for (const [id, piece] of this.#pieces) {
      if (there.has(id)) continue
      this.#pieces.delete(id)
      this.bytes -= piece.bytes.length + ENTRY_BYTES
    }
    for (const view of this.#views.values())
      for (const [id, { tail }] of view.tails) {
        if (there.has(id)) continue
        view.tails.delete(id)
        view.bytes -= sizeOf(tail)
        this.bytes -= sizeOf(tail)
      }
  }

  #drop(viewer: string) {
    this.bytes -= this.#views.get(viewer)?.bytes ?? 0
    this.#views.delete(viewer)
  }
}

function sizeOf({ bytes }: Tail): number {
  return bytes.length + ENTRY_BYTES
}

/**
 * All boards, within bounded memory. When it is full, the workspace that uses most of it gives up the board that was read longest
 * ago: one that reads many cannot take it from others.
 */
export class KeptBoards {
  /** By workspace; boards in the order of their last use. */
  readonly #teams = new Map<string, Map<string, KeptBoard>>()
  readonly #most: number

  constructor(most = KEPT_CARDS_BYTES) {
    this.#most = most
  }

  get bytes(): number {
    let sum = 0
    for (const boards of this.#teams.values()) sum += bytesOf(boards)
    return sum
  }

  has(team: string, key: string): boolean {
    return this.#teams.get(team)?.has(key) ?? false
  }

  board(team: string, key: string): KeptBoard {
    const boards = this.#teams.get(team) ?? new Map<string, KeptBoard>()
    this.#teams.set(team, boards)
    const board = boards.get(key) ?? new KeptBoard()
    boards.delete(key)
    boards.set(key, board)
    return board
  }

  /** After a board has been read, and may have grown. */
  settle() {
    while (this.bytes > this.#most) {
      const [team, boards] = [...this.#teams].reduce((a, b) => (bytesOf(b[1]) > bytesOf(a[1]) ? b : a))
      const [oldest] = boards.keys()
      if (oldest !== undefined) boards.delete(oldest)
      if (boards.size === 0) this.#teams.delete(team)
    }
  }
}

function bytesOf(boards: ReadonlyMap<string, KeptBoard>): number {
  let sum = 0
  for (const { bytes } of boards.values()) sum += bytes
  return sum
}

/** One for each server of a process: addresses of files, which cards show, are its own. */
const servers = new WeakMap<FileAddresses, KeptBoards>()

export function keptBoardsOf({ addresses }: Pick<Read, 'addresses'>): KeptBoards {
  const boards = servers.get(addresses) ?? new KeptBoards()
  servers.set(addresses, boards)
  return boards
}
