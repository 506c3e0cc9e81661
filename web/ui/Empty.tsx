import type { ReactNode } from 'react'
import styles from './Empty.module.css'

/** A plank of a drawing: where it lies, its size, and whether it is the one in the accent. */
type Plank = readonly [x: number, y: number, width: number, height: number, isAhead?: 1]

/** Each place has its own arrangement of the planks of the mark, on a ground of 120 × 56. */
const DRAWINGS = {
  archive: [
    [30, 12, 60, 8],
    [30, 24, 60, 8],
    [30, 36, 60, 8, 1],
  ],
  bin: [
    [8, 44, 30, 8],
    [44, 44, 30, 8],
    [80, 30, 32, 8, 1],
  ],
  board: [
    [14, 6, 26, 44],
    [47, 6, 26, 30, 1],
    [80, 6, 26, 18],
  ],
  inbox: [
    [14, 8, 8, 8, 1],
    [30, 8, 76, 8],
    [30, 24, 56, 8],
    [30, 40, 66, 8],
  ],
  notes: [
    [22, 8, 76, 8],
    [22, 24, 60, 8],
    [22, 40, 32, 8, 1],
  ],
  roadmap: [
    [4, 8, 46, 8],
    [30, 24, 62, 8, 1],
    [72, 40, 44, 8],
  ],
  sprints: [
    [16, 4, 4, 48],
    [100, 4, 4, 48],
    [26, 24, 42, 8, 1],
    [74, 24, 20, 8],
  ],
  walk: [
    [44, 6, 32, 8],
    [32, 22, 56, 8],
    [16, 38, 88, 8, 1],
  ],
  work: [
    [16, 8, 8, 8],
    [32, 8, 64, 8],
    [16, 24, 8, 8, 1],
    [32, 24, 72, 8],
    [16, 40, 8, 8],
    [32, 40, 44, 8],
  ],
} as const satisfies Readonly<Record<string, readonly Plank[]>>

interface EmptyProps {
  drawing: keyof typeof DRAWINGS
  /** One sentence, and the one act that changes it. */
  children: ReactNode
}

/** A place that has nothing to show yet: what it is for, and how to begin. */
export function Empty({ drawing, children }: EmptyProps) {
  const planks: readonly Plank[] = DRAWINGS[drawing]
  return (
    <div className={styles.empty}>
      <svg width="120" height="56" viewBox="0 0 120 56" aria-hidden>
        {planks.map(([x, y, width, height, isAhead]) => (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width={width}
            height={height}
            rx={Math.min(width, height, 8) / 2}
            className={isAhead ? styles.ahead : styles.plank}
          />
        ))}
      </svg>
      {children}
    </div>
  )
}
