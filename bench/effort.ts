import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, whatever its own clock. */
const TICK_MICROSECONDS = 10_000

/** The processor time that a process spends on each call, which a busy neighbour hardly changes. */
export class Effort {
  readonly #pid: number
  readonly #before: number
  #calls = 0

  constructor(pid: number) {
    this.#pid = pid
    this.#before = microsecondsOf(pid)
  }

  /** Does the work, which returns calls per second, and counts them. */
  async during(seconds: number, work: () => Promise<number>): Promise<number> {
    const rate = await work()
    this.#calls += rate * seconds
    return rate
  }

  /** Microseconds; NaN where the system does not report it. */
  get perCall(): number {
    return (microsecondsOf(this.#pid) - this.#before) / this.#calls
  }
}

function microsecondsOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const [user, system] = [Number(fields[11]), Number(fields[12])]
  return (user + system) * TICK_MICROSECONDS
}

/** Milliseconds of a processor that this process has taken, and those of a database server with this process as their parent. */
export function processorMs(serverPid: number | null): number {
  // Where the system does not report it, only a clock says how long they took.
  if (serverPid !== null && process.platform !== 'linux') return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + (serverPid === null ? 0 : childrenMs(serverPid))
}

function childrenMs(pid: number): number {
  const times = readdirSync('/proc').map((name) => {
    try {
      const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return Number(parent) === pid ? Number(readFileSync(`/proc/${name}/schedstat`, 'utf8').split(' ')[0]) : 0
    } catch {
      // Not a process, or one that has ended.
      return 0
    }
  })
  return times.reduce((sum, time) => sum + time, 0) / 1e6
}
