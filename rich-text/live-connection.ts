import { createDecoder, type Decoder, readVarString, readVarUint, readVarUint8Array } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { LIVE_PROTOCOL, MESSAGE, OPEN_MS, SYNC } from './live-protocol.ts'

/** The state of a connection. `ended` is final; everything else is temporary. */
type LiveState = 'connecting' | 'open' | 'lost' | 'ended'

interface LiveOptions {
  /** `wss://…/v1/live` */
  url: string
  token: string
  /** Something about the connection changed: its state, or whether all is saved. */
  onChange(): void
  /** How long the first answer may take: a proxy without WebSockets may not answer at all. */
  openMs?: number
}

/** The pauses before retries. After the last it gives up. */
const PAUSES_MS = [300, 1000, 2000, 4000]

/** One text in live editing. */
export class LiveConnection {
  readonly doc = new Y.Doc()
  readonly awareness = new Awareness(this.doc)
  state: LiveState = 'connecting'
  /** True once it is in sync with the others. */
  isSynced = false
  readonly #options: LiveOptions
  #socket: WebSocket | null = null
  #document: string | null = null
  #sent = 0
  #saved = 0
  /** True for text typed while there was no connection. */
  #isBehind = false
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: LiveOptions) {
    this.#options = options
    // Others ignore the first state: it is older than any.
    this.awareness.setLocalStateField('cursor', null)
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === this) return
      if (this.state === 'open' && this.isSynced) this.#sendChange(SYNC.update, update)
      else this.#isBehind = true
      options.onChange()
    })
    this.awareness.on('update', ({ added, updated }: { added: number[]; updated: number[] }, origin: unknown) => {
      if (origin === this || ![...added, ...updated].includes(this.doc.clientID)) return
      if (this.state === 'open') this.#sendPresence()
    })
    this.#connect()
  }

  /** True when the server has stored everything typed here. */
  get isSaved(): boolean {
    return !this.#isBehind && this.#saved === this.#sent
  }

  /** Leaves. The caller must keep anything not saved by now. */
  close() {
    this.#end()
    this.awareness.destroy()
    this.doc.destroy()
  }

  #connect() {
    const { url, token, openMs = OPEN_MS } = this.#options
    const socket = new WebSocket(url, [LIVE_PROTOCOL, token])
    socket.binaryType = 'arraybuffer'
    this.#socket = socket
    this.#timer = setTimeout(() => socket.close(), openMs)
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket && data instanceof ArrayBuffer) this.#take(new Uint8Array(data))
    }
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lose(code)
    }
  }

  #lose(code: number) {
    clearTimeout(this.#timer)
    this.#socket = null
    const others = [...this.awareness.getStates().keys()].filter((id) => id !== this.doc.clientID)
    removeAwarenessStates(this.awareness, others, this)
    if (this.#saved !== this.#sent) this.#isBehind = true
    const pause = PAUSES_MS[this.#attempt]
    // One that never opened will not open a moment later either.
    if (code >= 4000 || this.#document === null || pause === undefined) return this.#end()
    this.#attempt += 1
    this.#set('lost')
    this.#timer = setTimeout(() => this.#connect(), pause)
  }

  #end() {
    clearTimeout(this.#timer)
    const socket = this.#socket
    this.#socket = null
    if (socket) {
      socket.onclose = null
      socket.close()
    }
    if (this.state !== 'ended') this.#set('ended')
  }

  #set(state: LiveState) {
    this.state = state
    this.#options.onChange()
  }

  #take(bytes: Uint8Array) {
    const message = createDecoder(bytes)
    switch (readVarUint(message)) {
      case MESSAGE.document:
        return this.#begin(readVarString(message))
      case MESSAGE.sync:
        return this.#sync(message)
      case MESSAGE.presence:
        return applyAwarenessUpdate(this.awareness, readVarUint8Array(message), this)
      case MESSAGE.saved:
        this.#saved = readVarUint(message)
        return this.#options.onChange()
    }
  }

  #begin(document: string) {
    clearTimeout(this.#timer)
    if (this.#document !== null && this.#document !== document) return this.#end()
    this.#document = document
    this.#sent = 0
    this.#saved = 0
    this.state = 'open'
    this.#send(MESSAGE.sync, SYNC.have, Y.encodeStateVector(this.doc))
    this.#sendPresence()
    this.#options.onChange()
  }

  #sync(message: Decoder) {
    const kind = readVarUint(message)
    const bytes = readVarUint8Array(message)
    if (kind === SYNC.have) {
      this.#sendChange(SYNC.missing, Y.encodeStateAsUpdate(this.doc, bytes))
      this.#isBehind = false
      return
    }
    Y.applyUpdate(this.doc, bytes, this)
    if (kind !== SYNC.missing) return
    this.isSynced = true
    this.#attempt = 0
    this.#options.onChange()
  }

  #sendChange(kind: number, update: Uint8Array) {
    this.#sent += 1
    this.#send(MESSAGE.sync, kind, update)
  }

  #sendPresence() {
    if (this.awareness.getLocalState() === null) return
    this.#send(MESSAGE.presence, null, encodeAwarenessUpdate(this.awareness, [this.doc.clientID]))
  }

  #send(message: number, kind: number | null, bytes: Uint8Array) {
    const encoder = createEncoder()
    writeVarUint(encoder, message)
    if (kind !== null) writeVarUint(encoder, kind)
    writeVarUint8Array(encoder, bytes)
    // A copy: the encoder's bytes are part of a larger buffer.
    this.#socket?.send(new Uint8Array(toUint8Array(encoder)))
  }
}
