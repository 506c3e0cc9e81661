import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, ChartLine, Pencil, Rss, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { changeView, deleteView, type FeedsOfView, readFeeds } from '../actions/views.ts'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import type { ViewRow } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { viewText as words } from '../text/views.ts'
import { MenuAt, MenuItem, MenuLine } from '../ui/Menu.tsx'
import type { MenuPosition } from '../ui/MenuButton.tsx'
import { DeleteView } from './DeleteView.tsx'
import { EditView } from './EditView.tsx'
import { FeedDialog } from './FeedDialog.tsx'
import { useMayChange } from './may.ts'

/** What can be done with a view; who only looks has their own feed of it. */
export function ViewMenu({ view, ...menu }: { view: ViewRow } & MenuPosition) {
  const workspace = useWorkspace()
  const { mirror, team_id: team } = workspace
  const navigate = useNavigate()
  const [asked, ask] = useState<'edit' | 'feed' | null>(null)
  const [ending, setEnding] = useState<FeedsOfView | null>(null)
  const board = useRow('boards', view.board_id ?? '')
  const ids = useIds('views', 'place', view.board_id ?? view.project_id ?? view.scope)
  const at = ids.indexOf(view.id)
  const mayChange = useMayChange(view)
  const remove = () => {
    deleteView(workspace, view.id)
    if (board) void navigate({ to: '/$team/board-{$board}', params: { team, board: board.id }, search: {} })
    else void navigate({ to: '/$team', params: { team } })
  }
  const askOrRemove = async () => {
    const feeds = await readFeeds(workspace, view)
    if (feeds.own || feeds.others !== false) setEnding(feeds)
    else remove()
  }
  const close = () => ask(null)
  return (
    <>
      <MenuAt label={words.menu(view.title)} {...menu}>
        {mayChange && (
          <MenuItem icon={<Pencil size={16} aria-hidden />} onAction={() => ask('edit')}>
            {words.edit}
          </MenuItem>
        )}
        {mayChange && board && (
          <MenuItem
            icon={<Star size={16} aria-hidden />}
            onAction={() => changeView(workspace, view.id, { is_default: !view.is_default })}
          >
            {view.is_default ? words.unsetDefault : words.setDefault}
          </MenuItem>
        )}
        {mayChange && at > 0 && (
          <MenuItem
            icon={<ArrowLeft size={16} aria-hidden />}
            onAction={() => changeView(workspace, view.id, { position: at - 1 })}
          >
            {words.moveBack}
          </MenuItem>
        )}
        {mayChange && at < ids.length - 1 && (
          <MenuItem
            icon={<ArrowRight size={16} aria-hidden />}
            onAction={() => changeView(workspace, view.id, { position: at + 1 })}
          >
            {words.moveOn}
          </MenuItem>
        )}
        <MenuItem
          icon={<ChartLine size={16} aria-hidden />}
          onAction={() => void navigate({ to: '/$team/insights', params: { team }, search: { view: view.id } })}
        >
          {text.insights}
        </MenuItem>
        <MenuItem icon={<Rss size={16} aria-hidden />} onAction={() => ask('feed')}>
          {words.feed}
        </MenuItem>
        {mayChange && <MenuLine />}
        {mayChange && (
          <MenuItem icon={<Trash2 size={16} aria-hidden />} isDanger onAction={() => void askOrRemove()}>
            {words.remove}
          </MenuItem>
        )}
      </MenuAt>
      {asked === 'edit' && <EditView view={mirror.row('views', view.id) ?? view} onClose={close} />}
      {ending && <DeleteView view={view} feeds={ending} onDelete={remove} onClose={() => setEnding(null)} />}
      {asked === 'feed' && <FeedDialog view={view} onClose={close} />}
    </>
  )
}
