import { Archive, X } from 'lucide-react'
import { useAllowed } from '../data/permissions.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { keepClear } from '../ui/keep-clear.ts'
import { useBoardActions } from './actions.ts'
import styles from './BulkBar.module.css'
import { PICKERS } from './pickers/kinds.ts'
import { useBoardState, useNow } from './state.ts'

/** What can be done with the cards that are selected, while some are. */
export function BulkBar() {
  const state = useBoardState()
  const actions = useBoardActions()
  const count = useNow(({ selected }) => selected.size)
  const mayChange = useAllowed('card.update')
  if (count === 0) return null
  return (
    <div ref={keepClear} className={styles.bar} role="toolbar" aria-label={text.board.bulk}>
      <span className={styles.count}>{text.board.selected(count)}</span>
      {(mayChange ? PICKERS : []).map(({ kind, label, shortcut, Icon }) => (
        <IconButton
          key={kind}
          label={label}
          shortcut={shortcut}
          onPress={({ target }) =>
            // What was pressed is a button.
            state.set({ picker: { kind, ids: actions.subjects(), anchor: target as HTMLElement } })
          }
        >
          <Icon size={16} aria-hidden />
        </IconButton>
      ))}
      {mayChange && (
        <Button kind="plain" onPress={() => actions.archive(actions.subjects())}>
          <Archive size={16} aria-hidden /> {text.board.archive}
        </Button>
      )}
      <IconButton label={text.board.deselect} shortcut="Esc" onPress={() => state.deselect()}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
