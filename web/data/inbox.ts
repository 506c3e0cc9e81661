import { putNotifications } from './answers.ts'
import { Held } from './observable.ts'
import type { WorkspaceData } from './workspace.ts'

const PAGE = 50
const SNOOZED = 200

/** One's own inbox in the workspace: its lines are in the mirror, this is what is known of the rest. */
export class Inbox {
  readonly #workspace: WorkspaceData
  /** How many unread lines there are beyond those in the mirror. */
  readonly unreadBeyond = new Held(0)
  /** Whether its lines have come. */
  readonly isRead = new Held(false)
  /** Where the lines go on; empty at the end. */
  readonly cursor = new Held('')
  /** What actions on many lines changed, as it was before: by the names of the actions. */
  readonly before = new Map<string, readonly { id: string; read: boolean; archived: boolean }[]>()
  #isReading = false
  #isStale = false
  #snoozedTurn = 0

  constructor(workspace: WorkspaceData) {
    this.#workspace = workspace
    workspace.onNotification(() => void this.refresh().catch(() => undefined))
  }

  load = (): Promise<void> => this.#workspace.load('inbox', () => this.refresh())

  /** Reads the top again. A request during the read causes one more read after it. */
  refresh = async (): Promise<void> => {
    this.#isStale = true
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#isStale) {
        this.#isStale = false
        await this.#read()
      }
    } finally {
      this.#isReading = false
    }
  }

  /** The lines that follow. */
  loadMore = async (): Promise<void> => {
    const { value } = this.cursor
    if (value !== '') await this.#read(value)
  }

  /** The lines that are put away: as many as people put away at once. */
  readSnoozed = async (): Promise<void> => {
    const { api, mirror } = this.#workspace
    const turn = ++this.#snoozedTurn
    const { notifications } = await this.#settled(() => api.listNotifications({ snoozed: true, count: SNOOZED }))
    if (turn === this.#snoozedTurn) putNotifications(mirror, notifications, true, 'snoozed')
  }

  async #read(cursor?: string) {
    const { api, mirror } = this.#workspace
    const asked = { count: PAGE, ...(cursor !== undefined && { cursor }) }
    const answer = await this.#settled(() => api.listNotifications(asked))
    putNotifications(mirror, answer.notifications, cursor === undefined)
    const known = mirror.ids('notifications', 'all', 'inbox').filter((id) => !mirror.said('notifications', id)?.read)
    this.unreadBeyond.set(Math.max(0, answer.unread - known.length))
    this.cursor.set(answer.cursor)
    this.isRead.set(true)
  }

  /** Asks again if an action was answered meanwhile: the stream says nothing of what one does oneself, and the answer may be from before it. */
  async #settled<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    const { queue } = this.#workspace
    for (;;) {
      const { finished } = queue
      const answer = await read()
      if (queue.finished === finished) return answer
    }
  }
}
