import { Fragment } from 'react'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Caps, Keycaps } from '../ui/Keycaps.tsx'
import { closeDialog } from './dialogs.ts'
import styles from './KeySheet.module.css'
import { allKeys } from './keys.ts'

/** Every key that does something here. */
export function KeySheet() {
  // A board that is hidden behind another page of its sprint has none.
  const groups = allKeys().filter(({ bindings }) => bindings.length > 0)
  return (
    <Dialog title={text.shell.keys.title} isOpen onClose={closeDialog} size={groups.length > 1 ? 'wide' : 'small'}>
      <div className={styles.groups}>
        {groups.map(({ title, bindings }) => (
          <section key={title}>
            <h3 className={styles.heading}>{title}</h3>
            <dl className={styles.keys}>
              {bindings.map(({ keys, words, caps }) => (
                <div key={words} className={styles.line}>
                  <dt>{words}</dt>
                  <dd className={styles.caps}>{caps ? <Caps caps={caps} /> : <Alternatives keys={keys} />}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Alternatives({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className={styles.or}>{text.shell.keys.or}</span>}
      <Keycaps keys={key} />
    </Fragment>
  ))
}
