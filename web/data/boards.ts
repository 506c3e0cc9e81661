import { etagOf, type LeanAnswerOf } from '../../client/client.ts'
import { dropBoard, putBoard } from './answers.ts'
import { CARD_FIELDS } from './card-rows.ts'
import type { Loads } from './loads.ts'
import { isBoardAsked } from './prefetch.ts'
import type { WorkspaceData } from './workspace.ts'

type Answer = LeanAnswerOf<'readBoard'>

/** Boards with all that is on them, each at its latest version. */
export class Boards {
  readonly #workspace: WorkspaceData
  readonly #loads: Loads
  #turns = 0
  readonly #latest = new Map<string, number>()
  /** Of those that were read: only what changed since is read again. */
  readonly #versions = new Map<string, string>()

  constructor(workspace: WorkspaceData, loads: Loads) {
    this.#workspace = workspace
    this.#loads = loads
  }

  load = (id: string) => {
    let inTurn = this.#inTurn(id)
    return this.#loads.loadKept<Answer>(`boards/${id}`, {
      early: async () => (isBoardAsked(id) ? this.#ask(id).catch(() => null) : null),
      read: (known) => {
        inTurn = this.#inTurn(id)
        return this.#ask(id, known)
      },
      put: (answer) => inTurn(() => this.#put(answer)),
      gone: () => this.#drop(id),
    })
  }

  /** Reads it, and answers what puts it into the mirror: the caller decides whether it is still needed. */
  read = async (id: string) => {
    const inTurn = this.#inTurn(id)
    const since = this.#versions.get(id)
    let answer = await this.#ask(id, null, since)
    // It was dropped meanwhile, and with it what such an answer leaves out.
    if (since !== undefined && !this.#versions.has(id)) answer = await this.#ask(id)
    return () => inTurn(() => this.#put(answer))
  }

  /** Nothing of a board that is gone, or may not be seen any more, stays in this browser. */
  forget = (id: string) => {
    this.#drop(id)
    this.#loads.forgetBoard(id)
  }

  #drop(id: string) {
    this.#versions.delete(id)
    dropBoard(this.#workspace.mirror, id)
  }

  /** Of two answers about the same board the one that was asked for later counts, whichever comes first. */
  #inTurn(id: string) {
    const turn = ++this.#turns
    return (put: () => void) => {
      if ((this.#latest.get(id) ?? 0) > turn) return
      this.#latest.set(id, turn)
      put()
    }
  }

  #ask(id: string, known: Answer | null = null, since?: string) {
    const asked = { board_id: id, fields: CARD_FIELDS, ...(since && { since }) }
    return this.#workspace.api.readBoard(asked, known ? { ifNoneMatch: known } : {})
  }

  /** The log names cards that changed meanwhile: what is shown is never older than this version. */
  #put(answer: Answer) {
    putBoard(this.#workspace.mirror, answer.board, answer.since !== undefined)
    const version = etagOf(answer)
    if (version) this.#versions.set(answer.board.id, version)
  }
}
