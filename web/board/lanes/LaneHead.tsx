import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Busy } from '../../data/busy.ts'
import { formatNumber } from '../../text/format.ts'
import { limitsText } from '../../text/limits.ts'
import { text } from '../../text/text.ts'
import { usePrinting } from '../../ui/printing.ts'
import type { Lane } from './derive.ts'
import type { LanesBy } from './kinds.ts'
import { LaneSign } from './LaneSign.tsx'
import styles from './Lanes.module.css'

interface LaneHeadProps {
  by: LanesBy
  lane: Pick<Lane, 'key' | 'name' | 'total'>
  /** Whose lane it is, if they reached the limit of started cards. */
  busy?: Busy | undefined
  isClosed: boolean
  /** What covers the upper end of what scrolls: it stays below that. */
  covered?: number
  onToggle(): void
  /** What else can be done with it. */
  children?: ReactNode
}

/** What a lane stands for, and how many cards are in it; opens and closes it. */
export function LaneHead({ by, lane, busy, isClosed, covered = 0, onToggle, children }: LaneHeadProps) {
  const { key, name, total } = lane
  const isPrinting = usePrinting()
  const Chevron = isClosed ? ChevronRight : ChevronDown
  return (
    <header className={styles.head} style={isPrinting ? {} : { insetBlockStart: covered }}>
      <div className={styles.name}>
        <h2 className={styles.title}>
          <button type="button" className={styles.toggle} aria-expanded={!isClosed} onClick={onToggle}>
            <Chevron size={16} aria-hidden />
            <LaneSign by={by} lane={key} />
            <span className={styles.words} dir="auto">
              {name}
            </span>
            <span className={styles.count} aria-hidden>
              {formatNumber(total)}
            </span>
            <span className="visually-hidden">{text.board.count(total)}</span>
            {busy && <Limit {...busy} />}
          </button>
        </h2>
        {children}
      </div>
    </header>
  )
}

function Limit({ started, max }: Busy) {
  const full = limitsText.people.full(started, max)
  return (
    <span className={styles.limit} title={full}>
      <span aria-hidden>{limitsText.people.short(started, max)}</span>
      <span className="visually-hidden">{full}</span>
    </span>
  )
}
