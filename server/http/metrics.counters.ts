import { Counter, type Registry } from 'prom-client'

/** Counters that parts of the program keep, read on request. */
export function countersIn(registry: Registry) {
  const registers = [registry]
  return {
    counter: (name: string, help: string, read: () => number) =>
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset()
          this.inc(read())
        },
      }),
    /** The same, one for each value of a label. */
    byLabel: (name: string, help: string, label: string, read: () => Iterable<readonly [string, number]>) =>
      new Counter({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset()
          for (const [value, count] of read()) this.inc({ [label]: value }, count)
        },
      }),
  }
}
