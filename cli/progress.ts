const WIDTH = 24
const REDRAW_MS = 100

/** The standard error, or something like it. */
interface Terminal {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/** A bar on the terminal: how much is done, how fast it goes, how long it will take. Silent where nobody looks. */
export class Progress {
  readonly #label: string
  readonly #unit: string
  readonly #stream: Terminal
  readonly #started = Date.now()
  #drawn = 0

  constructor(label: string, unit: string, stream: Terminal = process.stderr) {
    this.#label = label
    this.#unit = unit
    this.#stream = stream
  }

  show(done: number, total: number) {
    const now = Date.now()
    if (!this.#stream.isTTY || (done < total && now - this.#drawn < REDRAW_MS)) return
    this.#drawn = now
    const line = toBar(this.#label, this.#unit, { done, total, ms: now - this.#started })
    this.#stream.write(`\r\x1b[K${line.slice(0, (this.#stream.columns ?? 80) - 1)}`)
  }

  /** Removes the bar, so that what comes next stands alone. */
  end() {
    if (this.#drawn > 0) this.#stream.write('\r\x1b[K')
  }
}

/** Shows how a piece of work goes, and leaves nothing on the terminal when it is over. */
export async function withProgress<T>(
  label: string,
  unit: string,
  work: (show: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  const progress = new Progress(label, unit)
  try {
    return await work((done, total) => progress.show(done, total))
  } finally {
    progress.end()
  }
}

export function toBar(label: string, unit: string, state: { done: number; total: number; ms: number }): string {
  const { done, total, ms } = state
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const filled = Math.round(share * WIDTH)
  const rate = ms > 0 ? (done / ms) * 1000 : 0
  const left = rate > 0 ? ` ${toDuration((total - done) / rate)} left` : ''
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
  const percent = `${Math.floor(share * 100)}%`.padStart(4)
  return `${label} ${bar}${percent}  ${toNumber(done)} of ${toNumber(total)} ${unit}, ${toNumber(rate)}/s${left}`
}

function toDuration(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

function toNumber(value: number): string {
  return Math.round(value).toLocaleString('en')
}
