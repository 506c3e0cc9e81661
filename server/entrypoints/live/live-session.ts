import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { CLOSED, SYNC } from '../../../rich-text/live-protocol.ts'
import { LIVE_CLIENTS, LIVE_STATE_BYTES, LIVE_TYPED_BYTES } from '../../limits/live.ts'
import { type LiveDocument, type LiveUpdate, type TextKey, toBytes, toText } from './documents.queries.ts'
import type { Editor } from './editor.ts'
import { Refused, TooCostly } from './lane.ts'
import { DocumentLost, MergedDocument } from './merge.ts'
import { documentMessage, ownPresence, presenceMessage, syncMessage } from './messages.ts'

/** What was typed and is not stored yet. */
interface Unsaved {
  data: Uint8Array
  editor: Editor
}

/** What a live session reports. */
interface LiveSessionEvents {
  /** Something was typed, and must be stored. */
  onChange(session: LiveSession): void
  /** A cursor moved. */
  onPresence(session: LiveSession): void
  onLeave(session: LiveSession, editor: Editor): void
  /** The stored document, for another thread; undefined when it is gone. */
  find(session: LiveSession): Promise<Stored | undefined>
  /** It cannot go on: the shared document is gone, or takes too long to load. */
  onLost(session: LiveSession): void
  onError(error: unknown, session: LiveSession): void
}

/** The state that `content` was last made from, and what was typed since. */
interface Stored {
  document: LiveDocument
  updates: readonly Pick<LiveUpdate, 'seq' | 'data'>[]
}

/** How much of one person's typing is merged into one update; more is stored as it came, since merging takes time. */
const MERGED_BYTES = 4096

/** The live session of one text in this process: the shared document, in memory for as long as anyone edits it. */
export class LiveSession {
  readonly key: TextKey
  readonly generation: string
  readonly editors = new Set<Editor>()
  readonly awareness: Awareness
  /** What is applied of what the store has. */
  seen: number
  /** Bytes that were typed since `content` was last made. */
  typed = 0
  /** Who typed since `content` was last made. */
  readonly typists = new Set<Editor>()
  /** For the cursors, which are of a document; what is in it is merged elsewhere. */
  readonly #doc = new Y.Doc()
  readonly #merged: MergedDocument
  readonly #events: LiveSessionEvents
  #unsaved: Unsaved[] = []
  /** Those that are on their way to the store. */
  #saving: readonly Unsaved[] = []
  /** What it is first made of. */
  #first: Stored | null
  #bytes: number
  #clients = 0
  #isCatchingUp = false
  /** The cursors that other processes reported. */
  readonly #elsewhere = new Map<string, { states: string; ids: number[] }>()

  constructor(stored: Stored, events: LiveSessionEvents) {
    const { document, updates } = stored
    this.key = { team_id: document.team_id, entity_id: document.entity_id }
    this.generation = document.generation
    this.#events = events
    this.#first = stored
    this.seen = Math.max(document.content_seq, updates.at(-1)?.seq ?? 0)
    this.#bytes = document.state.length
    this.#merged = new MergedDocument(() => this.#load())
    this.awareness = new Awareness(this.#doc)
    this.awareness.setLocalState(null)
    this.awareness.on('update', ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>) => {
      const message = presenceMessage(encodeAwarenessUpdate(this.awareness, [...added, ...updated, ...removed]))
      for (const editor of this.editors) editor.send(message)
    })
  }

  /** All parts of the shared document, for a thread that merges it. */
  async #load(): Promise<Uint8Array[] | null> {
    // Read first: otherwise updates stored meanwhile would be in neither.
    const unsaved = [...this.#saving, ...this.#unsaved].map(({ data }) => data)
    const stored = this.#first ?? (await this.#events.find(this))
    this.#first = null
    if (stored?.document.generation !== this.generation) return null
    const { document, updates } = stored
    const parts = [{ seq: document.content_seq, data: document.state }, ...updates].map(({ seq, data }) => ({
      seq,
      data: toBytes(data),
    }))
    // What others typed through another process is in it now, and is no longer new.
    for (const { seq, data } of parts) {
      if (seq <= this.seen) continue
      this.#pass(data, null)
      this.seen = seq
    }
    return [...parts.map(({ data }) => data), ...unsaved]
  }

  /** True when the shared document takes more memory or work than a text may: it must start over from its content. */
  get isTooLarge(): boolean {
    return this.#bytes > LIVE_STATE_BYTES || this.#clients > LIVE_CLIENTS
  }

  /** True while what the store has is being merged. */
  get isCatchingUp(): boolean {
    return this.#isCatchingUp
  }

  /** All that editors sent until now is merged. */
  get settled(): Promise<unknown> {
    return this.#merged.settled
  }

  /**
   * True when so much was typed that `content` must follow before there can be more: the converter takes no more at
   * once.
   */
  get isFull(): boolean {
    return this.typed > LIVE_TYPED_BYTES
  }

  get hasUnsaved(): boolean {
    return this.#unsaved.length > 0
  }

  has(editor: Editor): boolean {
    return this.editors.has(editor)
  }

  join(editor: Editor) {
    this.editors.add(editor)
    editor.send(documentMessage(this.generation))
    void this.#for(editor, async () => {
      const { answer } = await this.#merged.ask({ ask: 'vector' })
      editor.send(syncMessage(SYNC.have, answer))
    })
    const ids = [...this.awareness.getStates().keys()]
    if (ids.length > 0) editor.send(presenceMessage(encodeAwarenessUpdate(this.awareness, ids)))
  }

  leave(editor: Editor) {
    if (!this.editors.delete(editor)) return
    if (editor.clientId !== null) removeAwarenessStates(this.awareness, [editor.clientId], 'left')
    this.#events.onPresence(this)
    this.#events.onLeave(this, editor)
  }

  sendMissing(editor: Editor, vector: Uint8Array): Promise<void> {
    return this.#for(editor, async () => {
      const { answer, spentMs } = await this.#merged.ask({ ask: 'missing', vector })
      editor.send(syncMessage(SYNC.missing, answer))
      editor.spend(spentMs)
    })
  }

  /** Merges what a person typed; the others see it at once. */
  async change(editor: Editor, update: Uint8Array): Promise<void> {
    if (this.isFull) return editor.close(CLOSED.over)
    this.#bytes += update.length
    this.typed += update.length
    await this.#for(editor, async () => {
      const { answer, spentMs } = await this.#merged.ask({ ask: 'apply', updates: [update] })
      this.#clients = answer.clients
      editor.received += 1
      for (const change of answer.changes) this.#pass(change, editor)
      this.#events.onChange(this)
      if (!answer.isWhole) editor.close(CLOSED.over)
      else editor.spend(spentMs)
    })
  }

  /** Does something that one editor asked for. If it is too much, or goes wrong, that one is cut off and nobody else. */
  async #for(editor: Editor, work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      if (error instanceof DocumentLost) return this.#events.onLost(this)
      if (error instanceof TooCostly) return editor.close(CLOSED.costly)
      if (error instanceof Refused) return editor.close(CLOSED.over)
      this.#events.onError(error, this)
      // It may go well the next time, and the editor has all that is not stored.
      editor.close(CLOSED.restart)
    }
  }

  showPresence(editor: Editor, states: Uint8Array) {
    const { user_id, name } = editor.standing
    const own = ownPresence(states, editor.clientId, { id: user_id, name })
    if (!own) return
    const isTaken = [...this.editors].some((other) => other !== editor && other.clientId === own.clientId)
    if (isTaken) return
    editor.clientId = own.clientId
    applyAwarenessUpdate(this.awareness, own.states, editor)
    this.#events.onPresence(this)
  }

  /**
   * What is to be stored now, each person's changes as one; and `notify`, which reports to each editor how much is
   * stored.
   */
  takeUnsaved() {
    const taken = this.#unsaved
    this.#unsaved = []
    this.#saving = taken
    const runs: { editor: Editor; parts: Uint8Array[]; bytes: number }[] = []
    for (const { editor, data } of taken) {
      const last = runs.at(-1)
      const isSame = last?.editor.standing.user_id === editor.standing.user_id
      if (last && isSame && last.bytes + data.length <= MERGED_BYTES) {
        last.parts.push(data)
        last.bytes += data.length
      } else runs.push({ editor, parts: [data], bytes: data.length })
    }
    const counts = [...this.editors].map((editor) => [editor, editor.received] as const)
    return {
      updates: runs.map(({ editor, parts }) => ({
        data: toText(parts.length === 1 && parts[0] ? parts[0] : Y.mergeUpdates(parts)),
        user_id: editor.standing.user_id,
        source: editor.standing.source,
      })),
      notify: () => {
        this.#saving = []
        for (const [editor, count] of counts) editor.sendSaved(count)
      },
      putBack: () => {
        this.#saving = []
        this.#unsaved = [...taken, ...this.#unsaved]
      },
    }
  }

  /** Merges what the store has, which others typed or wrote into `content`; `document` when its state has what came between. */
  async takeStored(document: LiveDocument | undefined, updates: readonly Pick<LiveUpdate, 'seq' | 'data'>[]) {
    const isPast = document && document.content_seq > this.seen
    const news = updates.filter(({ seq }) => seq > this.seen)
    const parts = [...(isPast ? [document.state] : []), ...news.map(({ data }) => data)]
    if (parts.length === 0) return
    this.#isCatchingUp = true
    try {
      const { answer } = await this.#merged.ask({ ask: 'apply', updates: parts.map(toBytes) })
      this.#clients = answer.clients
      for (const change of answer.changes) this.#pass(change, null)
      this.seen = Math.max(this.seen, document?.content_seq ?? 0, news.at(-1)?.seq ?? 0)
    } catch (error) {
      if (error instanceof DocumentLost || error instanceof TooCostly) this.#events.onLost(this)
      else this.#events.onError(error, this)
    } finally {
      this.#isCatchingUp = false
    }
  }

  /** Shows the cursors of those who are connected to another process; null when nobody is any more. */
  showElsewhere(process_id: string, states: string | null) {
    const before = this.#elsewhere.get(process_id)
    if (before?.states === states) return
    if (states === null) {
      if (before) removeAwarenessStates(this.awareness, before.ids, 'elsewhere')
      this.#elsewhere.delete(process_id)
      return
    }
    const known = new Set(this.awareness.getStates().keys())
    // One that has just opened the text has nobody to show yet.
    if (states !== '') applyAwarenessUpdate(this.awareness, toBytes(states), 'elsewhere')
    const came = [...this.awareness.getStates().keys()].filter((id) => !known.has(id))
    const ids = [...(before?.ids ?? []), ...came]
    this.#elsewhere.set(process_id, { states, ids })
  }

  get processesElsewhere(): readonly string[] {
    return [...this.#elsewhere.keys()]
  }

  /** Names and cursors of those who are connected here, for other processes. */
  get ownStates(): string {
    const ids = [...this.editors].flatMap(({ clientId }) => clientId ?? [])
    return toText(
      encodeAwarenessUpdate(
        this.awareness,
        ids.filter((id) => this.awareness.meta.has(id)),
      ),
    )
  }

  /** Ends it for everybody. */
  close(code: (typeof CLOSED)[keyof typeof CLOSED]) {
    for (const editor of [...this.editors]) editor.close(code)
    this.awareness.destroy()
    this.#doc.destroy()
    this.#merged.close()
  }

  /** Sends a change to the editors, and has it stored if it is one of theirs, even if they have left since. */
  #pass(update: Uint8Array, from: Editor | null) {
    const message = syncMessage(SYNC.update, update)
    for (const editor of this.editors) if (editor !== from) editor.send(message)
    if (!from) return
    this.#unsaved.push({ data: update, editor: from })
    if (this.has(from)) this.typists.add(from)
  }
}
