import { Ellipsis, Plus } from 'lucide-react'
import { memo, type RefObject, Suspense, useRef } from 'react'
import { changeList } from '../actions/lists.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { ListRow } from '../data/rows.ts'
import { formatNumber } from '../text/format.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { EditBox } from '../ui/EditBox.tsx'
import { useLater } from '../ui/later.ts'
import { lazily } from '../ui/lazily.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import { Sign } from '../ui/Sign.tsx'
import styles from './ColumnHeader.module.css'
import { useColumnDrag } from './drag.ts'
import { useBoardState, useNow } from './state.ts'

const ListLimit = lazily(async () => (await import('./ListLimit.tsx')).ListLimit)
const ListMenu = lazily(async () => (await import('./ListMenu.tsx')).ListMenu)

const hasLimit = ({ max_cards, min_cards }: ListRow) => max_cards > 0 || min_cards > 0

interface ColumnHeaderProps {
  list: ListRow
  shown: number
  total: number
  column: RefObject<HTMLElement | null>
}

export const ColumnHeader = memo(function ColumnHeader({ list, shown, total, column }: ColumnHeaderProps) {
  const workspace = useWorkspace()
  const state = useBoardState()
  const header = useRef<HTMLElement>(null)
  const isRenaming = useNow(({ renaming }) => renaming === list.id)
  const mayChange = useAllowed('list.update')
  useColumnDrag(header, column, mayChange ? list.id : null)
  return (
    <header ref={header} className={styles.header}>
      <Sign behavior={list.behavior} color={list.color} />
      {isRenaming ? (
        <EditBox
          label={text.board.listTitle}
          value={list.title}
          onEnd={(title) => {
            state.set({ renaming: null })
            if (title !== null) changeList(workspace, list.id, { title })
          }}
        />
      ) : (
        <h2 className={styles.title} dir="auto" onDoubleClick={() => mayChange && state.set({ renaming: list.id })}>
          {list.title}
        </h2>
      )}
      {(shown !== total || !hasLimit(list)) && (
        <span className={styles.count}>
          {shown === total ? formatNumber(total) : text.board.countOf(formatNumber(shown), formatNumber(total))}
        </span>
      )}
      {hasLimit(list) && (
        <Suspense fallback={<span className={styles.limit}>{formatNumber(total)}</span>}>
          <ListLimit list={list} />
        </Suspense>
      )}
      {useLater() && <ColumnTools list={list} />}
    </header>
  )
})

/** Apart, so that they are not drawn again whenever a card comes or goes. */
const ColumnTools = memo(function ColumnTools({ list }: { list: ListRow }) {
  const state = useBoardState()
  const mayAdd = useAllowed('card.create')
  return (
    <span className={styles.tools}>
      {mayAdd && (
        <IconButton
          label={text.board.addCardTo(list.title)}
          shortcut="c"
          onPress={() => state.set({ adding: list.id, addingIn: null })}
        >
          <Plus size={16} aria-hidden />
        </IconButton>
      )}
      <MenuButton label={text.board.listMenu(list.title)} menu={(place) => <ListMenu list={list} {...place} />}>
        <Ellipsis size={16} aria-hidden />
      </MenuButton>
    </span>
  )
})
