import { ENDPOINTS_AT_ONCE, ENDPOINTS_AT_ONCE_PER_WORKSPACE, FAILING_AT_ONCE } from '../../limits/webhooks.ts'
import type { Endpoint } from './endpoints.queries.ts'

/** The integrations that this process is delivering to: with limits in total, per workspace, and for failing ones. */
export class UnderWay {
  readonly #active = new Map<string, { endpoint: Endpoint; done: Promise<void> }>()

  get isEmpty(): boolean {
    return this.#active.size === 0
  }

  get isFull(): boolean {
    return this.#active.size >= ENDPOINTS_AT_ONCE
  }

  fullWorkspaces(): string[] {
    const teams = [...this.#active.values()].map(({ endpoint }) => endpoint.team_id)
    return [...new Set(teams)].filter(
      (id) => teams.filter((team_id) => team_id === id).length >= ENDPOINTS_AT_ONCE_PER_WORKSPACE,
    )
  }

  /** Those that failed before, and may be slow to do so again, leave capacity for the others. */
  hasCapacityForFailing(): boolean {
    return (
      this.#active
        .values()
        .filter(({ endpoint }) => endpoint.attempts > 0)
        .toArray().length < FAILING_AT_ONCE
    )
  }

  hasCapacityFor(endpoint: Endpoint): boolean {
    if (this.#active.has(keyOf(endpoint)) || this.isFull) return false
    if (endpoint.attempts > 0 && !this.hasCapacityForFailing()) return false
    return !this.fullWorkspaces().includes(endpoint.team_id)
  }

  /** Counts the integration until its delivery, which never rejects, has ended. */
  add(endpoint: Endpoint, delivering: Promise<void>) {
    const key = keyOf(endpoint)
    this.#active.set(key, { endpoint, done: delivering.finally(() => this.#active.delete(key)) })
  }

  /** Waits for the deliveries now under way. */
  async settled(): Promise<void> {
    await Promise.all([...this.#active.values()].map(({ done }) => done))
  }
}

function keyOf({ team_id, id }: Pick<Endpoint, 'team_id' | 'id'>): string {
  return `${team_id} ${id}`
}
