import { ChevronsUpDown } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { text } from '../text/text.ts'
import { lazily } from '../ui/lazily.ts'
import { useMenu } from '../ui/MenuButton.tsx'
import styles from './Sidebar.module.css'

const TeamMenu = lazily(async () => (await import('./TeamMenu.tsx')).TeamMenu)

/** Which workspace this is, and the way to the others. */
export function TeamButton() {
  const name = useHeld(useWorkspace().name)
  const { button, drawn } = useMenu((place) => <TeamMenu {...place} />)
  return (
    <>
      <Button className={styles.team ?? ''} {...button}>
        <span className={styles.mark} aria-hidden>
          {[...name][0]}
        </span>
        <span className={styles.title}>{name}</span>
        <span className="visually-hidden">{text.shell.switchWorkspace}</span>
        <ChevronsUpDown size={16} aria-hidden />
      </Button>
      {drawn}
    </>
  )
}
