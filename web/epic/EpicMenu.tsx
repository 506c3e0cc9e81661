import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { changeEpic } from '../actions/epics.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { EpicRow } from '../data/rows.ts'
import { epicText } from '../text/epic.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { DeleteEpic } from './DeleteEpic.tsx'

/** What can be done with the epic as a whole. */
export function EpicMenu({ epic }: { epic: EpicRow }) {
  const workspace = useWorkspace()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const [mayChange, mayDelete] = [useAllowed('epic.update'), useAllowed('epic.delete')]
  if (!mayChange) return null
  return (
    <>
      <Menu
        label={epicText.thisEpic}
        trigger={
          <IconButton label={epicText.thisEpic}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem
          icon={epic.is_archived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
          onAction={() =>
            epic.is_archived
              ? changeEpic(workspace, epic.id, { archived: false })
              : changeEpic(workspace, epic.id, { archived: true }, epicText.archived)
          }
        >
          {epic.is_archived ? epicText.unarchive : epicText.archive}
        </MenuItem>
        {mayDelete && (
          <MenuItem icon={<Trash2 size={16} aria-hidden />} isDanger onAction={() => setDeleting(true)}>
            {text.delete}
          </MenuItem>
        )}
      </Menu>
      {isDeleting && (
        <DeleteEpic
          id={epic.id}
          onClose={() => setDeleting(false)}
          onGone={() => void navigate({ to: '/$team/roadmap', params: { team: workspace.team_id } })}
        />
      )}
    </>
  )
}
