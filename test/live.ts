import { onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { LiveConnection } from '../rich-text/live-connection.ts'
import { LIVE_PATH } from '../rich-text/live-protocol.ts'
import type { Caller, Server } from './team.ts'

/** A person in a live session, without a browser. */
export class LiveWriter {
  readonly connection: LiveConnection
  readonly #waiting = new Set<() => void>()

  constructor(server: Pick<Server, 'url'>, token: string) {
    const checkAll = () => {
      for (const check of this.#waiting) check()
    }
    const url = server.url.replace(/^http/, 'ws') + LIVE_PATH
    // A busy machine must not make anyone give up.
    this.connection = new LiveConnection({ url, token, onChange: checkAll, openMs: 120_000 })
    this.connection.doc.on('update', () => queueMicrotask(checkAll))
    this.connection.awareness.on('update', () => queueMicrotask(checkAll))
    onTestFinished(() => this.connection.close())
  }

  /** Waits until a condition is true here. */
  until(holds: (writer: LiveWriter) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!holds(this)) return
        this.#waiting.delete(check)
        resolve()
      }
      this.#waiting.add(check)
      check()
    })
  }

  /** The text of each paragraph, one per line. */
  get words(): string {
    return this.#fragment
      .toArray()
      .map((node) => String(node).replace(/<[^>]+>/g, ''))
      .join('\n')
  }

  /** The names of the others whose cursors it sees. */
  get names(): string[] {
    const { awareness, doc } = this.connection
    const others = [...awareness.getStates()].filter(([id]) => id !== doc.clientID)
    return others.flatMap(([, { user }]) => (user ? [String(user.name)] : []))
  }

  /** Types at the end of the last paragraph, and waits until it is stored. */
  async type(words: string) {
    const last = this.#fragment.get(this.#fragment.length - 1)
    const paragraph = last instanceof Y.XmlElement ? last : this.#begin()
    const text = paragraph.get(paragraph.length - 1)
    if (text instanceof Y.XmlText) text.insert(text.length, words)
    else paragraph.push([new Y.XmlText(words)])
    await this.until(({ connection }) => connection.isSaved)
  }

  #begin(): Y.XmlElement {
    const paragraph = new Y.XmlElement('paragraph')
    this.#fragment.push([paragraph])
    return paragraph
  }

  get #fragment(): Y.XmlFragment {
    return this.connection.doc.getXmlFragment('default')
  }
}

const PATHS = { card: 'cards', epic: 'epics', page: 'pages' } as const

/** The caller's token for a text; null when they may not edit it. */
export async function tokenFor(caller: Caller, id: string, noun: keyof typeof PATHS = 'card'): Promise<string | null> {
  const { body } = await caller.get(`/${PATHS[noun]}/${id}`)
  return body[noun].collaboration?.token ?? null
}

/** Opens a text as a person who may edit it, and waits until it is loaded. */
export async function openText(caller: Caller, id: string, noun: keyof typeof PATHS = 'card', server = caller.server) {
  const writer = new LiveWriter(server, String(await tokenFor(caller, id, noun)))
  await writer.until(({ connection }) => connection.isSynced || connection.state === 'ended')
  if (writer.connection.state === 'ended') throw new Error('The text could not be opened.')
  return writer
}

/** An answer as others get it, and as it is cached: without the token for its text. */
export function withoutToken<T>(answer: T): T {
  // JSON in, the same JSON out.
  return JSON.parse(JSON.stringify(answer, (key, value) => (key === 'collaboration' ? null : value))) as T
}
