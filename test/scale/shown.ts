/** What a run has shown, promise by promise, for the table at its end. */
export interface Shown {
  promise: string
  isHeld: boolean
  /** What was seen, or why it did not hold. */
  seen: string
  seconds: number
}

declare module 'vitest' {
  interface TaskMeta {
    shown?: Shown[]
  }
}

/** Tries one promise after the other. One that does not hold is reported, and does not end the others. */
export class Showing {
  readonly all: Shown[] = []

  async show(promise: string, run: (say: (line: string) => void) => Promise<string>) {
    const begun = performance.now()
    const seconds = () => (performance.now() - begun) / 1000
    const say = (line: string) => console.log(`    ${seconds().toFixed(1).padStart(5)} s  ${line}`)
    console.log(`\n${promise}`)
    try {
      const seen = await run(say)
      this.all.push({ promise, isHeld: true, seen, seconds: seconds() })
      say(`held: ${seen}`)
    } catch (error) {
      const seen = error instanceof Error ? error.message : String(error)
      this.all.push({ promise, isHeld: false, seen, seconds: seconds() })
      say(`DID NOT HOLD: ${seen}`)
    }
  }
}

export function tableOf(all: readonly Shown[]): string {
  const rows = all.map(({ promise, isHeld, seen, seconds }) => [
    isHeld ? 'held' : 'DID NOT HOLD',
    promise,
    String(seen.split('\n')[0]),
    `${seconds.toFixed(1)} s`,
  ])
  const lines = [['', 'Promise', 'Seen', 'Took'], ['---', '---', '---', '---'], ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
