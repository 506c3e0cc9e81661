import type { ReactNode } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import styles from './Floating.module.css'

interface FloatProps {
  label: string
  /** What it stands beside. */
  anchor: HTMLElement | null
  onClose(): void
  children: ReactNode
}

/** A small dialog beside what asked for it. */
export function Float({ label, anchor, onClose, children }: FloatProps) {
  return (
    <Popover
      className={styles.popover ?? ''}
      triggerRef={{ current: anchor }}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom start"
      offset={4}
    >
      <Dialog className={styles.dialog ?? ''} aria-label={label}>
        {children}
      </Dialog>
    </Popover>
  )
}
