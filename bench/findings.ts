export type Unit = 'req/s' | 'ms' | 'µs' | 'MB' | 'kB' | 'writes' | 'columns' | 'cards'

/** One line of the table. */
export interface Finding {
  work: string
  value: number
  unit: Unit
  /** The comparison, in the same unit, and the ratio of the two speeds or costs. */
  beside?: { what: string; value: number; ratio: number }
  /** Absent for mere information. */
  target?: { text: string; met: boolean }
}

/** A speed that must be at least some multiple of another. */
export function speed(
  work: string,
  value: number,
  unit: 'req/s' | 'ms',
  what: string,
  other: number,
  least: number,
): Finding {
  const ratio = unit === 'req/s' ? value / other : other / value
  const target = { text: `≥ ${least} ×`, met: ratio >= least }
  return { work, value, unit, beside: { what, value: other, ratio }, target }
}

/** A write compared with what one dedicated thread could do: bare HTTP with the same bytes, and the raw rows. */
export function againstOneThread(
  work: string,
  rate: number,
  { raw, bare }: { raw: number; bare: number },
  least: number,
): Finding[] {
  const both = 1 / (1 / raw + 1 / bare)
  return [
    speed(work, rate, 'req/s', 'bare HTTP and raw group commits, one after the other', both, least),
    note(work, rate, 'req/s', 'raw group commits', raw),
    note(work, rate, 'req/s', 'bare node:http, same body', bare),
  ]
}

/** A call that must cost at most some multiple of its cost on the small workspace. */
export function growth(
  work: string,
  unit: 'req/s' | 'ms',
  sizes: { small: number; large: number },
  most: number,
): Finding {
  const { small, large } = sizes
  const ratio = unit === 'req/s' ? small / large : large / small
  const target = { text: `≤ ${most} ×`, met: ratio <= most }
  return {
    work: `${work}, large workspace`,
    value: large,
    unit,
    beside: { what: 'cost on the small one', value: small, ratio },
    target,
  }
}

/** A value with an upper limit. */
export function limit(work: string, value: number, unit: Unit, most: number): Finding {
  return { work, value, unit, target: { text: `≤ ${most} ${unit}`, met: value <= most } }
}

export function note(work: string, value: number, unit: Unit, what?: string, other?: number): Finding {
  if (what === undefined || other === undefined) return { work, value, unit }
  return { work, value, unit, beside: { what, value: other, ratio: value / other } }
}

/** A failed measurement. */
export function failure(work: string): Finding {
  return { work, value: Number.NaN, unit: 'ms', target: { text: 'an answer', met: false } }
}
