import type { ReactNode } from 'react'
import type { NotificationSettings } from '../data/settings.ts'
import { settingsText } from '../text/settings.ts'
import styles from './Settings.module.css'

export type Kind = keyof NotificationSettings['kinds']

type Mail = NotificationSettings['kinds'][Kind]['email']

// The words have each choice, and no other.
export const MAILS = Object.keys(settingsText.notifications.mails satisfies Record<Mail, string>) as Mail[]

// The words have a line for each kind.
export const KINDS = Object.keys(settingsText.notifications.kinds) as Kind[]

interface KindTableProps {
  row(kind: Kind): { inbox: ReactNode; mail: ReactNode }
}

/** All kinds of notifications, and how each is sent. */
export function KindTable({ row }: KindTableProps) {
  const words = settingsText.notifications
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{words.kind}</th>
          <th scope="col">{words.inbox}</th>
          <th scope="col">{words.mail}</th>
        </tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => {
          const { inbox, mail } = row(kind)
          return (
            <tr key={kind}>
              <th scope="row">{words.kinds[kind]}</th>
              <td>{inbox}</td>
              <td>{mail}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
