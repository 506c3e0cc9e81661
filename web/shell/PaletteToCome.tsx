import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { useHeld } from '../data/observable.ts'
import { text } from '../text/text.ts'
import styles from './Palette.module.css'
import { typedAhead } from './typed-ahead.ts'

/** Where the palette will be, with what was typed into it already. The focus stays where it goes back to. */
export function PaletteToCome() {
  const words = useHeld(typedAhead)
  useEffect(() => () => typedAhead.set(''), [])
  return (
    <div className={styles.scrim} aria-hidden>
      <div className={styles.modal}>
        <div className={styles.field}>
          <Search size={16} />
          <span className={`${styles.input} ${styles.typed}`}>
            {words || <span className={styles.hint}>{text.shell.palette.placeholder}</span>}
          </span>
        </div>
      </div>
    </div>
  )
}
