import { roundTop } from './figures.ts'
import { Plot } from './Plot.tsx'

export interface Bars {
  label: string
  /** One beside the other. */
  values: readonly { kind: 'planned' | 'completed'; value: number; words: string }[]
}

const WIDEST = 28

/** Bars side by side; named at both ends. */
export function BarChart({ label, groups }: { label: string; groups: readonly Bars[] }) {
  const top = roundTop(Math.max(...groups.flatMap(({ values }) => values.map(({ value }) => value)), 0))
  const labels = [groups[0], ...(groups.length > 1 ? [groups.at(-1)] : [])].flatMap((group) => group?.label ?? [])
  return (
    <Plot label={label} top={top} labels={labels}>
      {({ x, y, width, base }) =>
        groups.map(({ label: name, values }, index) => {
          const room = width / groups.length
          const bar = Math.min((room * 0.7) / values.length, WIDEST)
          const start = x((index + 0.5) / groups.length) - (bar * values.length) / 2
          return values.map(({ kind, value, words }, at) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: two sprints may have one title; they keep their order
              key={`${index} ${kind}`}
              data-kind={kind}
              x={start + at * bar}
              y={y(value)}
              width={Math.max(bar - 1, 1)}
              height={base - y(value)}
            >
              <title>{`${name}: ${words}`}</title>
            </rect>
          ))
        })
      }
    </Plot>
  )
}
