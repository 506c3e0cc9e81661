import type { ReactNode } from 'react'
import { accountText } from '../text/account.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { useTitle } from '../ui/title.ts'
import styles from './Frame.module.css'

interface FrameProps {
  title: string
  /** Goes back to where one came from, if there is a way back. */
  onBack?(): void
  children: ReactNode
}

/** The page of people who are not signed in: one box in the middle. */
export function Frame({ title, onBack, children }: FrameProps) {
  useTitle([title, text.name])
  return (
    <main className={styles.frame}>
      <div className={styles.box}>
        <img src="./icon.svg" alt="" width={32} height={32} />
        <h1 className={styles.title}>{title}</h1>
        {children}
        {onBack && (
          <div className={styles.ways}>
            <Button kind="plain" onPress={onBack}>
              {accountText.back}
            </Button>
          </div>
        )}
      </div>
    </main>
  )
}
