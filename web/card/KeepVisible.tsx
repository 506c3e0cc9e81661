import { type ReactNode, useEffect, useRef } from 'react'
import { keepClear } from '../ui/keep-clear.ts'
import styles from './Comments.module.css'

/** Where people write: no notice covers it. Scrolls what is in it whole into view when the focus comes into it, and as it grows while the focus is in it. */
export function KeepVisible({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = element.current
    if (!box) return
    const show = () => {
      if (box.contains(document.activeElement)) box.scrollIntoView({ block: 'nearest' })
    }
    const observer = new ResizeObserver(show)
    observer.observe(box)
    const uncover = keepClear(box)
    box.addEventListener('focusin', show)
    return () => {
      uncover?.()
      observer.disconnect()
      box.removeEventListener('focusin', show)
    }
  }, [])
  return (
    <div ref={element} className={styles.keepVisible}>
      {children}
    </div>
  )
}
