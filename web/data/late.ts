import type { BodyOf } from '../../client/client.ts'
import type { QueuedAction } from './queue.ts'

/** How many versions are remembered. Of those in a condition the latest counts, and only the server knows which it is. */
const MAX_SEEN = 20

/** One change, by itself or in a batch. */
interface Call {
  method: string | undefined
  url: string
  body: unknown
}

interface Written {
  url: string
  fields: ReadonlySet<string>
  tag: string
}

/**
 * What keeps a change that had to wait for a connection from overwriting a newer one: it goes with the version that its author saw
 * (`If-Match`), and the server refuses it if someone has changed the same fields since.
 */
export class LateChanges {
  #seen: readonly string[] = []
  /** What this tab wrote late itself: its own changes are in nobody's way. */
  #written: Written[] = []

  /** What its author has seen of the workspace, for an action that is done now. */
  get seen(): string {
    return this.#seen.join(', ')
  }

  /** A call of an act as it goes out: with the conditions that it needs, of which a batch has one for each operation. */
  withConditions(
    action: QueuedAction | undefined,
    url: string,
    init: RequestInit | undefined,
  ): RequestInit | undefined {
    if (!action?.isLate || !action.seen || !init) return init
    const { seen } = action
    const batch = batchOf(url, init)
    if (batch) {
      const operations = batch.operations.map((operation) => {
        const if_match = this.#conditionOf(seen, callOf(operation, url))
        return if_match === null ? operation : { ...operation, if_match }
      })
      return { ...init, body: JSON.stringify({ ...batch, operations }) }
    }
    const condition = this.#conditionOf(seen, { method: init.method, url, body: bodyOf(init) })
    if (condition === null) return init
    const headers = new Headers(init.headers)
    headers.set('if-match', condition)
    return { ...init, headers }
  }

  note(action: QueuedAction | undefined, url: string, init: RequestInit | undefined, answer: Response) {
    const tag = answer.headers.get('etag')
    if (!answer.ok || !tag) return
    this.#seen = [...this.#seen.filter((other) => other !== tag), tag].slice(-MAX_SEEN)
    if (!action || !init) return
    const calls = batchOf(url, init)?.operations.map((operation) => callOf(operation, url)) ?? [
      { method: init.method, url, body: bodyOf(init) },
    ]
    const changes = calls.filter(({ method }) => method === 'PATCH')
    if (changes.length > 0 && !action.isLate) this.#written = []
    else this.#written.push(...changes.map(({ url, body }) => ({ url, fields: new Set(fieldsOf(body)), tag })))
  }

  #conditionOf(seen: string, { method, url, body }: Call): string | null {
    // What is deleted goes with all that others wrote in it: one's own change to it hides none of theirs.
    if (method === 'DELETE') return DELETED_WHOLE.test(url) ? seen : null
    if (method !== 'PATCH') return null
    const fields = fieldsOf(body)
    // Of all that a condition names the latest counts: of one's own changes the last one is enough, however many there were.
    const own = this.#written.findLast((one) => one.url === url && fields.some((field) => one.fields.has(field)))
    return own ? `${seen}, ${own.tag}` : seen
  }
}

/** Removing one person or tag from a card leaves the others alone, also those added meanwhile. */
const DELETED_WHOLE = /\/(cards|pages|notes|lists|boards|comments|replies|checklists|items)\/[^/?]+$/

const BATCH = /\/batch$/

function batchOf(url: string, init: RequestInit): BodyOf<'runBatch'> | null {
  // Nothing else is sent there.
  return BATCH.test(url) ? (bodyOf(init) as BodyOf<'runBatch'>) : null
}

function callOf({ method, path, body }: BodyOf<'runBatch'>['operations'][number], batchUrl: string): Call {
  return { method, url: batchUrl.replace(BATCH, path), body }
}

function bodyOf({ body }: RequestInit): unknown {
  // The client sends objects as JSON.
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

function fieldsOf(body: unknown): string[] {
  return Object.keys(body ?? {})
}
