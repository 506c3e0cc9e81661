import { LRUCache } from 'lru-cache'
import { TOKEN_USES } from '../limits/storage.ts'
import type { Gateway } from '../workspace/gateway.ts'
import { updateRows } from '../workspace/rows.ts'

const WRITE_EVERY_MS = 60_000
/** A date to the minute is enough for people, and nothing is written while a token is used all the time. */
const EXACT_TO_MS = 5 * 60_000

declare module 'fastify' {
  interface FastifyInstance {
    tokenUses: TokenUses
  }
}

interface Use {
  /** Null for a session, which is of no workspace. */
  team_id: string | null
  time: number
  /** What was written down last. */
  written: number
}

/** When tokens and sessions were last used: noted in memory, and written down now and then, since reading should not cost a write. */
export class TokenUses {
  readonly #gateway: Gateway
  readonly #uses = new LRUCache<string, Use>({ max: TOKEN_USES })

  constructor(gateway: Gateway) {
    this.#gateway = gateway
  }

  note({ team_id, credential_id }: { team_id: string | null; credential_id: string }) {
    const time = this.#gateway.clock.now()
    const known = this.#uses.get(credential_id)
    if (known) known.time = time
    else this.#uses.set(credential_id, { team_id, time, written: 0 })
  }

  /** Writes down what is new, workspace by workspace. */
  async write() {
    const news = [...this.#uses.entries()].filter(([, { time, written }]) => time - written >= EXACT_TO_MS)
    for (const [team_id, uses] of Map.groupBy(news, ([, use]) => use.team_id)) await this.#writeFor(team_id, uses)
  }

  async #writeFor(team_id: string | null, uses: readonly [string, Use][]) {
    const times = uses.map(([id, { time }]) => ({ id, time }))
    await this.#gateway.store.transaction(async (db) => {
      for (const { id, time } of times)
        if (team_id !== null) await updateRows({ db, team_id }, 'tokens', { id }, { time_used: time })
        else await db.updateTable('sessions').set({ time_used: time }).where('id', '=', id).execute()
    })
    for (const [index, [, use]] of uses.entries()) use.written = times[index]?.time ?? 0
  }

  /** Writes from now on, and a last time when it is stopped. */
  start(onError: (error: unknown) => void) {
    const write = () => this.write().catch(onError)
    const timer = setInterval(write, WRITE_EVERY_MS).unref()
    const stop = async () => {
      clearInterval(timer)
      await write()
    }
    return { stop }
  }
}
