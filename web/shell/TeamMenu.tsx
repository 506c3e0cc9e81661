import { useNavigate } from '@tanstack/react-router'
import { Settings, Trash2, Users } from 'lucide-react'
import { useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { allows, useRole } from '../data/permissions.ts'
import { settingsText } from '../text/settings.ts'
import { text } from '../text/text.ts'
import { MenuAt, MenuItem, MenuLine } from '../ui/Menu.tsx'
import type { MenuPosition } from '../ui/MenuButton.tsx'
import { MenuChoices } from '../ui/MenuChoices.tsx'

/** The workspaces one is in, and the settings of this one. */
export function TeamMenu(menu: MenuPosition) {
  const { team_id, me, name } = useWorkspace()
  const here = useHeld(name)
  const navigate = useNavigate()
  const hasBin = allows(useRole(), 'bin.read')
  return (
    <MenuAt label={text.shell.workspaces} {...menu}>
      <MenuChoices
        label={text.shell.workspaces}
        value={team_id}
        choices={me.teams.map((team) => ({ value: team.id, words: team.id === team_id ? here : team.name }))}
        onChoose={(team) => void navigate({ to: '/$team', params: { team } })}
      />
      <MenuLine />
      <MenuItem
        icon={<Users size={16} aria-hidden />}
        onAction={() => void navigate({ to: '/$team/settings/$page', params: { team: team_id, page: 'members' } })}
      >
        {settingsText.pages.members}
      </MenuItem>
      <MenuItem
        icon={<Settings size={16} aria-hidden />}
        onAction={() => void navigate({ to: '/$team/settings/$page', params: { team: team_id, page: 'workspace' } })}
      >
        {settingsText.pages.workspace}
      </MenuItem>
      {hasBin && (
        <MenuItem
          icon={<Trash2 size={16} aria-hidden />}
          onAction={() => void navigate({ to: '/$team/bin', params: { team: team_id } })}
        >
          {text.shell.bin}
        </MenuItem>
      )}
    </MenuAt>
  )
}
