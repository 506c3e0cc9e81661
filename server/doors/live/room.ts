import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { CLOSED, SYNC } from '../../../rich-text/live-protocol.ts'
import { LIVE_STATE_BYTES, LIVE_TYPED_BYTES } from '../../limits/live.ts'
import type { LiveDocument, LiveUpdate, TextKey } from './documents.queries.ts'
import type { Editor } from './editor.ts'
import { documentMessage, ownPresence, presenceMessage, syncMessage } from './messages.ts'

/** What was typed and is not stored yet. */
interface Unsaved {
  data: Uint8Array
  editor: Editor
}

/** What the keeper of all texts wants to know of one. */
interface RoomEvents {
  /** Something was typed, and must be stored. */
  onChange(room: Room): void
  /** A cursor moved. */
  onPresence(room: Room): void
  onLeave(room: Room, editor: Editor): void
}

/** One text that people of this process edit: what they share, in memory for as long as anybody is here. */
export class Room {
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
  readonly #doc = new Y.Doc()
  readonly #events: RoomEvents
  #unsaved: Unsaved[] = []
  #bytes: number
  /** The cursors that other processes told of. */
  readonly #elsewhere = new Map<string, { states: string; ids: number[] }>()

  constructor(document: LiveDocument, updates: readonly LiveUpdate[], events: RoomEvents) {
    this.key = { team_id: document.team_id, entity_id: document.entity_id }
    this.generation = document.generation
    this.#events = events
    this.seen = document.content_seq
    Y.applyUpdate(this.#doc, toBytes(document.state), 'store')
    this.#bytes = document.state.length
    this.awareness = new Awareness(this.#doc)
    this.awareness.setLocalState(null)
    this.#doc.on('update', (update: Uint8Array, origin: unknown) => this.#pass(update, origin))
    this.awareness.on('update', ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>) => {
      const message = presenceMessage(encodeAwarenessUpdate(this.awareness, [...added, ...updated, ...removed]))
      for (const editor of this.editors) editor.send(message)
    })
    this.takeStored(updates)
  }

  /** True when what is shared takes more memory than a text may: it must begin anew from its content. */
  get isTooLarge(): boolean {
    return this.#bytes > LIVE_STATE_BYTES
  }

  /** True when so much was typed that `content` must follow before there can be more: whoever converts it takes no more at once. */
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
    editor.send(syncMessage(SYNC.have, Y.encodeStateVector(this.#doc)))
    const ids = [...this.awareness.getStates().keys()]
    if (ids.length > 0) editor.send(presenceMessage(encodeAwarenessUpdate(this.awareness, ids)))
  }

  leave(editor: Editor) {
    if (!this.editors.delete(editor)) return
    if (editor.clientId !== null) removeAwarenessStates(this.awareness, [editor.clientId], 'left')
    this.#events.onPresence(this)
    this.#events.onLeave(this, editor)
  }

  sendMissing(editor: Editor, vector: Uint8Array) {
    editor.send(syncMessage(SYNC.missing, Y.encodeStateAsUpdate(this.#doc, vector)))
  }

  /** Applies what somebody typed; the others see it at once. */
  change(editor: Editor, update: Uint8Array) {
    if (this.isFull) return editor.close(CLOSED.over)
    Y.applyUpdate(this.#doc, update, editor)
    editor.received += 1
    this.#bytes += update.length
    this.typed += update.length
    this.#events.onChange(this)
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

  /** What is to be stored now, each person's changes as one; and whom to tell how much of theirs is stored then. */
  takeUnsaved() {
    const taken = this.#unsaved
    this.#unsaved = []
    const runs: { editor: Editor; parts: Uint8Array[] }[] = []
    for (const { editor, data } of taken) {
      const last = runs.at(-1)
      if (last && last.editor.standing.user_id === editor.standing.user_id) last.parts.push(data)
      else runs.push({ editor, parts: [data] })
    }
    const counts = [...this.editors].map((editor) => [editor, editor.received] as const)
    return {
      updates: runs.map(({ editor, parts }) => ({
        data: toText(Y.mergeUpdates(parts)),
        user_id: editor.standing.user_id,
        source: editor.standing.source,
      })),
      tell: () => {
        for (const [editor, count] of counts) editor.tellSaved(count)
      },
      putBack: () => {
        this.#unsaved = [...taken, ...this.#unsaved]
      },
    }
  }

  /** Applies what the store has, which others typed or wrote into `content`. */
  takeStored(updates: readonly Pick<LiveUpdate, 'seq' | 'data'>[]) {
    for (const { seq, data } of updates) {
      if (seq <= this.seen) continue
      Y.applyUpdate(this.#doc, toBytes(data), 'store')
      this.seen = seq
    }
  }

  /** The same when what came between is part of the state already. */
  takeState({ state, content_seq }: Pick<LiveDocument, 'state' | 'content_seq'>) {
    if (content_seq <= this.seen) return
    Y.applyUpdate(this.#doc, toBytes(state), 'store')
    this.seen = content_seq
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
  }

  #pass(update: Uint8Array, origin: unknown) {
    const message = syncMessage(SYNC.update, update)
    const from = [...this.editors].find((editor) => editor === origin)
    for (const editor of this.editors) if (editor !== from) editor.send(message)
    if (!from) return
    this.#unsaved.push({ data: update, editor: from })
    this.typists.add(from)
  }
}

function toBytes(text: string): Uint8Array {
  return Buffer.from(text, 'base64')
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
