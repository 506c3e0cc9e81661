import { Fragment } from 'react'
import { text } from '../text/text.ts'
import { capsOf } from './caps.ts'
import styles from './Keycaps.module.css'

/** A combination of keys as it is pressed. */
export function Keycaps({ keys }: { keys: string }) {
  return <Caps caps={capsOf(keys)} separator={keys.includes(' ') ? text.shell.keys.andThen : ''} />
}

export function Caps({ caps, separator = '' }: { caps: readonly string[]; separator?: string }) {
  return (
    <span className={styles.caps}>
      {caps.map((cap, index) => (
        <Fragment key={cap}>
          {index > 0 && separator && <span className={styles.then}>{separator}</span>}
          <kbd className={styles.cap}>{cap}</kbd>
        </Fragment>
      ))}
    </span>
  )
}
