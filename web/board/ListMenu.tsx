import { Archive, ArrowLeft, ArrowRight, Eye, EyeOff, Gauge, Pencil, Trash } from 'lucide-react'
import { useState } from 'react'
import { changeList, moveList, watchList } from '../actions/lists.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { ListRow } from '../data/rows.ts'
import { limitsText } from '../text/limits.ts'
import { text } from '../text/text.ts'
import { MenuAt, MenuItem, MenuLine } from '../ui/Menu.tsx'
import type { MenuPosition } from '../ui/MenuButton.tsx'
import { DeleteList } from './DeleteList.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import { ListChoices } from './ListChoices.tsx'
import { useShown } from './shown.ts'
import { useBoardState } from './state.ts'

/** Everything that can be done with a list. */
export function ListMenu({ list, ...menu }: { list: ListRow } & MenuPosition) {
  const workspace = useWorkspace()
  const state = useBoardState()
  const shown = useShown()
  const [isDeleting, setDeleting] = useState(false)
  const [isLimiting, setLimiting] = useState(false)
  const [mayChange, mayDelete] = [useAllowed('list.update'), useAllowed('list.delete')]
  const { id } = list
  const others = shown.lists.filter((other) => other !== id)
  const at = shown.lists.indexOf(id)
  return (
    <>
      <MenuAt label={text.board.listMenu(list.title)} {...menu}>
        {mayChange && (
          <>
            <MenuItem icon={<Pencil size={16} aria-hidden />} onAction={() => state.set({ renaming: id })}>
              {text.board.rename}
            </MenuItem>
            <ListChoices list={list} />
            <MenuItem icon={<Gauge size={16} aria-hidden />} onAction={() => setLimiting(true)}>
              {limitsText.menu}
            </MenuItem>
            <MenuLine />
            <MenuItem
              icon={<ArrowLeft size={16} aria-hidden />}
              isDisabled={at === 0}
              onAction={() => moveList(workspace, id, others[at - 2] ?? null)}
            >
              {text.board.moveLeft}
            </MenuItem>
            <MenuItem
              icon={<ArrowRight size={16} aria-hidden />}
              isDisabled={at === others.length}
              onAction={() => moveList(workspace, id, others[at] ?? null)}
            >
              {text.board.moveRight}
            </MenuItem>
            <MenuLine />
          </>
        )}
        <MenuItem
          icon={list.is_watching ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          onAction={() => watchList(workspace, id, !list.is_watching)}
        >
          {list.is_watching ? text.board.unwatch : text.board.watch}
        </MenuItem>
        {mayChange && (
          <MenuItem
            icon={<Archive size={16} aria-hidden />}
            onAction={() => changeList(workspace, id, { archived: true }, text.board.listArchived)}
          >
            {text.board.archive}
          </MenuItem>
        )}
        {mayDelete && (
          <MenuItem icon={<Trash size={16} aria-hidden />} isDanger onAction={() => setDeleting(true)}>
            {text.delete}
          </MenuItem>
        )}
      </MenuAt>
      {isLimiting && <LimitDialog list={list} onClose={() => setLimiting(false)} />}
      {isDeleting && <DeleteList list={list} others={others} onClose={() => setDeleting(false)} />}
    </>
  )
}
