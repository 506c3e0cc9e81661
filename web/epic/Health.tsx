import { OctagonAlert, TrendingUp, TriangleAlert } from 'lucide-react'
import type { EpicRow } from '../data/rows.ts'
import { epicText } from '../text/epic.ts'
import { formatAgo, formatMoment } from '../text/format.ts'
import styles from './Health.module.css'

export type HealthStatus = NonNullable<EpicRow['health']>

/** The best first. */
export const HEALTHS = ['on_track', 'at_risk', 'off_track'] as const satisfies readonly HealthStatus[]

const SIGNS = { on_track: TrendingUp, at_risk: TriangleAlert, off_track: OctagonAlert } satisfies Record<
  HealthStatus,
  unknown
>

/** How it is going, by shape and colour; its name is beside it. */
export function HealthSign({ health }: { health: HealthStatus }) {
  const Icon = SIGNS[health]
  return (
    <span className={styles.sign} data-health={health}>
      <Icon size={16} aria-hidden />
    </span>
  )
}

/** How the epic is going, and how old that word is: what nobody has confirmed for long counts for less. */
export function Health({ epic }: { epic: Pick<EpicRow, 'health' | 'is_health_stale' | 'time_health'> }) {
  const { health, is_health_stale, time_health } = epic
  if (health === null) return null
  const ago = time_health === null ? '' : formatAgo(time_health)
  return (
    <span className={styles.health} data-stale={is_health_stale || undefined}>
      <HealthSign health={health} />
      <span>{epicText.healths[health]}</span>
      {time_health !== null && (
        <time className={styles.age} dateTime={new Date(time_health).toISOString()} title={formatMoment(time_health)}>
          {is_health_stale ? epicText.staleSince(ago) : ago}
        </time>
      )}
    </span>
  )
}
