import { DAY_MS } from '../common/time.ts'
import { COMMAND_LINE_SOURCE } from '../resources/teams/teams.service.ts'
import { Gateway } from '../workspace/gateway.ts'
import type { Write } from '../workspace/handles.ts'

type Act<T> = (w: Write) => Promise<T>

/**
 * What people did, day by day: each time is a write of its own, through a gateway whose clock stands there. So the log, and what
 * rows were before, are as if it had happened.
 */
export class Diary {
  readonly #now: number
  readonly #owner: { team_id: string; user_id: string }
  readonly #past: Gateway
  #time: number
  #entries: { time: number; act: Act<unknown> }[] = []

  constructor({ store, clock }: Gateway, owner: { team_id: string; user_id: string }) {
    this.#now = clock.now()
    this.#time = this.#now
    this.#owner = owner
    this.#past = new Gateway(store, { now: () => this.#time })
  }

  /** So many days from now. */
  timeOf(day: number): number {
    return this.#now + day * DAY_MS
  }

  write<T>(time: number, act: Act<T>): Promise<T> {
    this.#time = time
    return this.#past.enterAs({ ...this.#owner, source: COMMAND_LINE_SOURCE }, 'project.create').write(act)
  }

  plan(day: number, act: Act<unknown>) {
    this.planAt(this.timeOf(day), act)
  }

  planAt(time: number, act: Act<unknown>) {
    this.#entries.push({ time, act })
  }

  /** Writes what was planned, the oldest first. */
  async live() {
    const entries = this.#entries.sort((one, other) => one.time - other.time)
    this.#entries = []
    for (const [time, some] of Map.groupBy(entries, (entry) => entry.time))
      await this.write(time, async (w) => {
        for (const { act } of some) await act(w)
      })
  }
}
