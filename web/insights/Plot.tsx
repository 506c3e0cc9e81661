import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../text/format.ts'
import styles from './Plot.module.css'

const HEIGHT = 220
const MARGIN = { left: 36, right: 12, top: 8, bottom: 24 }

/** Where values are in the drawing: shares of the width from 0 to 1, and values up to the top. */
export interface Scale {
  x(share: number): number
  y(value: number): number
  width: number
  base: number
}

interface PlotProps {
  /** What it shows, for those who do not see it. */
  label: string
  top: number
  /** Said below it, from the left to the right. */
  labels: readonly string[]
  format?: (value: number) => string
  children(scale: Scale): ReactNode
}

/** The frame of a chart: as wide as its place, with lines at a quarter, a half and so on. */
export function Plot({ label, top, labels, format = formatNumber, children }: PlotProps) {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(320)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const sizes = new ResizeObserver(() => setWidth(Math.max(current.clientWidth, 200)))
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [])
  const inner = width - MARGIN.left - MARGIN.right
  const base = HEIGHT - MARGIN.bottom
  const scale: Scale = {
    x: (share) => MARGIN.left + share * inner,
    y: (value) => base - (value / top) * (base - MARGIN.top),
    width: inner,
    base,
  }
  return (
    <div ref={element} className={styles.plot}>
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        <Lines scale={scale} top={top} format={format} />
        {children(scale)}
        {labels.map((words, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two labels may say the same; they keep their order
          <text key={index} x={scale.x(positionOf(index, labels))} y={HEIGHT - 6} textAnchor={anchorOf(index, labels)}>
            {words}
          </text>
        ))}
      </svg>
    </div>
  )
}

const positionOf = (index: number, labels: readonly string[]) => (labels.length < 2 ? 0 : index / (labels.length - 1))
const anchorOf = (index: number, labels: readonly string[]) =>
  index === 0 ? 'start' : index === labels.length - 1 ? 'end' : 'middle'

function Lines({ scale, top, format }: { scale: Scale; top: number; format(value: number): string }) {
  return [0, 0.5, 1].map((share) => (
    <g key={share}>
      <line
        className={styles.line}
        x1={scale.x(0)}
        x2={scale.x(1)}
        y1={scale.y(top * share)}
        y2={scale.y(top * share)}
      />
      <text x={scale.x(0) - 4} y={scale.y(top * share) + 4} textAnchor="end">
        {format(top * share)}
      </text>
    </g>
  ))
}
