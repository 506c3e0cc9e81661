import { Plus } from 'lucide-react'
import { useIds } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { showDialog } from './dialogs.ts'
import { useOrderDrops } from './order.ts'
import { useMayCreate } from './role.ts'
import styles from './Sidebar.module.css'
import { SpaceItem } from './SpaceItem.tsx'

/** The spaces with what is in them. */
export function Spaces() {
  const ids = useIds('projects', 'all', 'all')
  const mayCreate = useMayCreate()
  useOrderDrops()
  if (ids.length === 0 && !mayCreate) return null
  return (
    <section aria-labelledby="spaces">
      <header className={styles.row}>
        <h2 id="spaces" className={styles.heading}>
          {text.shell.spaces}
        </h2>
        {mayCreate && (
          <IconButton label={text.shell.newSpace} onPress={() => showDialog({ kind: 'new-space' })}>
            <Plus size={16} aria-hidden />
          </IconButton>
        )}
      </header>
      <ul>
        {ids.map((id) => (
          <SpaceItem key={id} id={id} />
        ))}
      </ul>
    </section>
  )
}
