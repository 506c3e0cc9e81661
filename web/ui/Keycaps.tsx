import { Fragment } from 'react'
import { text } from '../text/text.ts'
import { capsOf } from './caps.ts'
import styles from './Keycaps.module.css'

/** A combination of keys as it is pressed. */
export function Keycaps({ keys }: { keys: string }) {
  const separator = keys.includes(' ') ? text.shell.keys.andThen : ''
  return (
    <span className={styles.caps}>
      {capsOf(keys).map((cap, index) => (
        <Fragment key={cap}>
          {index > 0 && separator && <span className={styles.then}>{separator}</span>}
          <kbd className={styles.cap}>{cap}</kbd>
        </Fragment>
      ))}
    </span>
  )
}
