import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Comments.module.css'

/** Scrolls what is in it whole into view when the focus comes into it, and as it grows while the focus is in it. */
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
    box.addEventListener('focusin', show)
    return () => {
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
