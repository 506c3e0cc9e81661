import { surroundings, type Terminal } from './surroundings.ts'

const WIDEST = 24
const NARROWEST = 8
const REDRAW_MS = 100

/** A progress bar on the terminal: how much is done, how fast, how long it will take. Silent without a terminal. */
export class Progress {
  readonly #label: string
  readonly #unit: string
  readonly #stream: Terminal
  readonly #started = Date.now()
  #drawn = 0

  constructor(label: string, unit: string, stream: Terminal = surroundings().stderr) {
    this.#label = label
    this.#unit = unit
    this.#stream = stream
  }

  show(done: number, total: number) {
    const now = Date.now()
    if (!this.#stream.isTTY || (done < total && now - this.#drawn < REDRAW_MS)) return
    this.#drawn = now
    // One column less: a full line would make the terminal wrap.
    const room = (this.#stream.columns ?? 80) - 1
    const line = toBar(this.#label, this.#unit, { done, total, ms: now - this.#started }, room)
    this.#stream.write(`\r\x1b[K${line.slice(0, room)}`)
  }

  /** Removes the bar before other output. */
  end() {
    if (this.#drawn > 0) this.#stream.write('\r\x1b[K')
  }
}

/** Shows the progress of some work, and leaves nothing on the terminal afterwards. */
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

/** The words matter more than the bar, which takes the remaining space. */
export function toBar(
  label: string,
  unit: string,
  { done, total, ms }: { done: number; total: number; ms: number },
  room: number,
): string {
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const rate = ms > 0 ? (done / ms) * 1000 : 0
  const left = rate > 0 && done < total ? ` ${toDuration((total - done) / rate)} left` : ''
  const percent = `${Math.floor(share * 100)}%`.padStart(4)
  const words = `${percent}  ${toNumber(done)} of ${toNumber(total)} ${unit}, ${toNumber(rate)}/s${left}`
  const width = Math.max(NARROWEST, Math.min(WIDEST, room - label.length - 1 - words.length))
  const filled = Math.round(share * width)
  return `${label} ${'█'.repeat(filled)}${'░'.repeat(width - filled)}${words}`
}

function toDuration(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

function toNumber(value: number): string {
  return Math.round(value).toLocaleString('en')
}
