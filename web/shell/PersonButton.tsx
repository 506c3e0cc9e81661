import { Button } from 'react-aria-components'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { Face } from '../ui/Face.tsx'
import { lazily } from '../ui/lazily.ts'
import { useMenu } from '../ui/MenuButton.tsx'
import styles from './Sidebar.module.css'

const PersonMenu = lazily(async () => (await import('./PersonMenu.tsx')).PersonMenu)

/** Who is signed in, with what is theirs. */
export function PersonButton({ isFolded }: { isFolded: boolean }) {
  const { me } = useWorkspace()
  const name = useRow('members', me.id)?.display_name || me.display_name
  const { button, drawn } = useMenu((place) => <PersonMenu {...place} />)
  return (
    <>
      <Button className={styles.person ?? ''} {...button}>
        <span aria-hidden className={styles.face}>
          <Face id={me.id} size={24} />
        </span>
        <span className={isFolded ? 'visually-hidden' : styles.title}>{name}</span>
        <span className="visually-hidden">{text.shell.person}</span>
      </Button>
      {drawn}
    </>
  )
}
