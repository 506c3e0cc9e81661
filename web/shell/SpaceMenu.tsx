import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArrowDown,
  ArrowUp,
  ChartLine,
  LayoutTemplate,
  PencilLine,
  Plus,
  RefreshCw,
  Settings,
  Zap,
} from 'lucide-react'
import { archiveSpace, liveIds, moveSpace } from '../actions/containers.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { spaceText } from '../text/space.ts'
import { sprintText } from '../text/sprint.ts'
import { text } from '../text/text.ts'
import { MenuAt, MenuItem, MenuLine } from '../ui/Menu.tsx'
import type { MenuPosition } from '../ui/MenuButton.tsx'
import { showDialog } from './dialogs.ts'

/** What can be done with a space: also its order, for those who do not drag. */
export function SpaceMenu({ id, title, ...menu }: { id: string; title: string } & MenuPosition) {
  const workspace = useWorkspace()
  const navigate = useNavigate()
  const ids = liveIds(workspace.mirror, 'projects', useIds('projects', 'all', 'all'))
  const at = ids.indexOf(id)
  return (
    <MenuAt label={text.shell.spaceMenu(title)} {...menu}>
      <MenuItem
        icon={<Plus size={16} aria-hidden />}
        onAction={() => showDialog({ kind: 'new-board', project_id: id })}
      >
        {text.shell.newBoard}
      </MenuItem>
      <MenuItem
        icon={<LayoutTemplate size={16} aria-hidden />}
        onAction={() =>
          showDialog({ kind: 'from-template', types: ['board', 'page', 'sprint'], place: { project_id: id } })
        }
      >
        {text.shell.newFromTemplate}
      </MenuItem>
      <MenuItem
        icon={<RefreshCw size={16} aria-hidden />}
        onAction={() =>
          void navigate({ to: '/$team/sprints-{$project}', params: { team: workspace.team_id, project: id } })
        }
      >
        {sprintText.all}
      </MenuItem>
      <MenuItem
        icon={<ChartLine size={16} aria-hidden />}
        onAction={() =>
          void navigate({ to: '/$team/insights', params: { team: workspace.team_id }, search: { space: id } })
        }
      >
        {text.insights}
      </MenuItem>
      <MenuItem
        icon={<Zap size={16} aria-hidden />}
        onAction={() =>
          void navigate({ to: '/$team/automation', params: { team: workspace.team_id }, search: { space: id } })
        }
      >
        {spaceText.automation}
      </MenuItem>
      <MenuItem icon={<PencilLine size={16} aria-hidden />} onAction={() => showDialog({ kind: 'rename-space', id })}>
        {text.shell.rename}
      </MenuItem>
      <MenuItem
        icon={<Settings size={16} aria-hidden />}
        onAction={() =>
          void navigate({ to: '/$team/space-{$project}', params: { team: workspace.team_id, project: id } })
        }
      >
        {spaceText.settings}
      </MenuItem>
      <MenuItem
        icon={<ArrowUp size={16} aria-hidden />}
        isDisabled={at <= 0}
        onAction={() => moveSpace(workspace, id, ids[at - 2] ?? null)}
      >
        {text.shell.moveUp}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown size={16} aria-hidden />}
        isDisabled={at === ids.length - 1}
        onAction={() => moveSpace(workspace, id, ids[at + 1] ?? null)}
      >
        {text.shell.moveDown}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Archive size={16} aria-hidden />} onAction={() => archiveSpace(workspace, id)}>
        {text.shell.archive}
      </MenuItem>
    </MenuAt>
  )
}
