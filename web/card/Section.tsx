import { type ReactNode, type Ref, useId } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  title: string
  /** Its title is for readers only. */
  isTitleHidden?: boolean
  /** How far something is, or whether it is saved. */
  status?: string
  actions?: ReactNode
  ref?: Ref<HTMLElement>
  /** What it is dragged by, where it can be. */
  handle?: Ref<HTMLElement>
  /** Where something that is dragged would fall. */
  edge?: 'top' | 'bottom' | undefined
  children: ReactNode
}

/** A part of a card under its heading. */
export function Section({ title, isTitleHidden = false, status, actions, ref, handle, edge, children }: SectionProps) {
  const heading = useId()
  return (
    <section
      ref={ref}
      className={styles.section}
      aria-labelledby={heading}
      data-edge={edge}
      data-plain={isTitleHidden || undefined}
    >
      <header ref={handle} className={styles.header} data-draggable={handle ? true : undefined}>
        <h2 id={heading} className={isTitleHidden ? 'visually-hidden' : styles.title} dir="auto">
          {title}
        </h2>
        {status && <span className={styles.status}>{status}</span>}
        <span className={styles.actions}>{actions}</span>
      </header>
      {children}
    </section>
  )
}
