import type { Act } from './queue.ts'

/** How many versions are remembered. Of those that a condition names the latest counts, and only the server can tell which it is. */
const MOST_SEEN = 20

interface Written {
  url: string
  fields: ReadonlySet<string>
  tag: string
}

/**
 * What keeps a change that had to wait for a connection from overwriting a newer one: it goes with the version that its author saw
 * (`If-Match`), and the server refuses it if somebody has changed the same fields since.
 */
export class LateChanges {
  #seen: readonly string[] = []
  /** What this tab wrote late itself: its own changes are in nobody's way. */
  #written: Written[] = []

  /** What its author has seen of the workspace, for an act that is done now. */
  get seen(): string {
    return this.#seen.join(', ')
  }

  /** The condition that a call of an act goes with, or null when it needs none. */
  conditionOf(act: Act | undefined, url: string, init: RequestInit | undefined): string | null {
    if (!act?.isLate || !act.seen || init?.method !== 'PATCH') return null
    const fields = fieldsOf(init)
    const own = this.#written.filter((one) => one.url === url && fields.some((field) => one.fields.has(field)))
    return [act.seen, ...own.map(({ tag }) => tag)].join(', ')
  }

  note(act: Act | undefined, url: string, init: RequestInit | undefined, answer: Response) {
    const tag = answer.headers.get('etag')
    if (!answer.ok || !tag) return
    this.#seen = [...this.#seen.filter((other) => other !== tag), tag].slice(-MOST_SEEN)
    if (init?.method !== 'PATCH' || !act) return
    if (act.isLate) this.#written.push({ url, fields: new Set(fieldsOf(init)), tag })
    else this.#written = []
  }
}

function fieldsOf({ body }: RequestInit): string[] {
  // The client sends objects as JSON.
  return typeof body === 'string' ? Object.keys(JSON.parse(body) as object) : []
}
