import { useNavigate } from '@tanstack/react-router'
import { Keyboard, LogOut, MailOpen, Monitor, Moon, Settings, Sun } from 'lucide-react'
import { useState } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import { accountText } from '../text/account.ts'
import { text } from '../text/text.ts'
import { chooseTheme, currentTheme, type Theme } from '../theme/theme.ts'
import { chooseDensity, DENSITIES, useDensity } from '../ui/density.ts'
import { MenuAt, MenuItem, MenuLine } from '../ui/Menu.tsx'
import type { MenuPosition } from '../ui/MenuButton.tsx'
import { MenuChoices } from '../ui/MenuChoices.tsx'
import { showDialog } from './dialogs.ts'
import { useSignOut } from './sign-out.ts'

const SIGNS = { system: Monitor, light: Sun, dark: Moon }
const THEMES: readonly Theme[] = ['system', 'light', 'dark']

/** What is one's own: the settings, the theme, the way out. */
export function PersonMenu(menu: MenuPosition) {
  const { team_id } = useWorkspace()
  const [theme, setTheme] = useState(currentTheme)
  const density = useDensity()
  const navigate = useNavigate()
  const signOut = useSignOut()
  return (
    <MenuAt label={text.shell.settings} {...menu}>
      <MenuItem
        icon={<Settings size={16} aria-hidden />}
        onAction={() => void navigate({ to: '/$team/settings/$page', params: { team: team_id, page: 'profile' } })}
      >
        {text.shell.settings}
      </MenuItem>
      <MenuItem icon={<MailOpen size={16} aria-hidden />} onAction={() => void navigate({ to: '/invitations' })}>
        {accountText.invitations.title}
      </MenuItem>
      <MenuItem icon={<Keyboard size={16} aria-hidden />} shortcut="?" onAction={() => showDialog({ kind: 'keys' })}>
        {text.shell.allKeys}
      </MenuItem>
      <MenuLine />
      <MenuChoices
        label={text.shell.theme}
        value={theme}
        choices={THEMES.map((value) => {
          const Icon = SIGNS[value]
          return { value, words: text.shell.themes[value], icon: <Icon size={16} aria-hidden /> }
        })}
        onChoose={(value) => {
          chooseTheme(value)
          setTheme(value)
        }}
      />
      <MenuLine />
      <MenuChoices
        label={text.shell.density}
        value={density}
        choices={DENSITIES.map((value) => ({ value, words: text.shell.densities[value] }))}
        onChoose={chooseDensity}
      />
      <MenuLine />
      <MenuItem icon={<LogOut size={16} aria-hidden />} onAction={signOut}>
        {text.shell.signOut}
      </MenuItem>
    </MenuAt>
  )
}
