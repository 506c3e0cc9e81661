import { Circle, CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import type { Behavior } from '../rules/work.generated.ts'
import { text } from '../text/text.ts'
import styles from './Sign.module.css'

const SIGNS = {
  backlog: CircleDashed,
  committed: Circle,
  started: HalfCircle,
  completed: CircleCheck,
  cancelled: CircleX,
} satisfies Record<Behavior, unknown>

const OWN_COLOR = {
  backlog: 'grey',
  committed: 'slate',
  started: 'yellow',
  completed: 'green',
  cancelled: 'grey',
} satisfies Record<Behavior, string>

/** The colour of a list, else that of what it stands for: see `[data-color]`. */
export function colorOf(behavior: Behavior, color: string) {
  const isOwn = /^#[0-9a-f]{6}$/i.test(color)
  return { 'data-color': isOwn ? 'own' : color || OWN_COLOR[behavior], style: isOwn ? { color } : undefined }
}

/** What a list stands for: one sign everywhere, in the list's colour. */
export function Sign({ behavior, color = '' }: { behavior: Behavior; color?: string }) {
  const Icon = SIGNS[behavior]
  return (
    <span className={styles.sign} {...colorOf(behavior, color)} role="img" aria-label={text.behaviors[behavior]}>
      <Icon size={16} aria-hidden />
    </span>
  )
}

/** Half done. The set of icons has none that is half filled. */
function HalfCircle({ size }: { size: number; 'aria-hidden'?: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 6a6 6 0 0 1 0 12z" fill="currentColor" stroke="none" />
    </svg>
  )
}
