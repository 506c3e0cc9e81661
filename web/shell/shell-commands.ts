import { Keyboard, LogOut, Palette, PanelLeft, Redo2, Rows3, Undo2 } from 'lucide-react'
import { redo, undo } from '../actions/action.ts'
import { useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { chooseTheme } from '../theme/theme.ts'
import { chooseDensity, DENSITIES } from '../ui/density.ts'
import type { Command } from './commands.ts'
import { useCreateCommands } from './create-commands.ts'
import { showDialog } from './dialogs.ts'
import { usePlaceCommands } from './place-commands.ts'
import { toggleSidebar } from './sidebar.ts'
import { useSignOut } from './sign-out.ts'

/** What the palette offers in every place: all places, and what is the shell's own to do. */
export function useShellCommands(): () => Command[] {
  const workspace = useWorkspace()
  const places = usePlaceCommands()
  const creating = useCreateCommands()
  const signOut = useSignOut()
  const { shell } = text
  const { palette } = shell
  const action = (command: Omit<Command, 'group'>): Command => ({ ...command, group: palette.actions })

  return () => [
    ...places(),
    ...creating(),
    action({ id: 'undo', words: palette.undo, icon: Undo2, key: 'z', run: () => void undo(workspace) }),
    action({ id: 'redo', words: palette.redo, icon: Redo2, key: 'Z', run: () => void redo(workspace) }),
    action({ id: 'sidebar', words: shell.sidebar, icon: PanelLeft, key: '[', run: toggleSidebar }),
    action({ id: 'keys', words: shell.allKeys, icon: Keyboard, key: '?', run: () => showDialog({ kind: 'keys' }) }),
    ...(['light', 'dark', 'system'] as const).map((theme) =>
      action({
        id: `theme ${theme}`,
        words: palette.theme(shell.themes[theme]),
        icon: Palette,
        run: () => chooseTheme(theme),
      }),
    ),
    ...DENSITIES.map((density) =>
      action({
        id: `density ${density}`,
        words: palette.density(shell.densities[density]),
        icon: Rows3,
        run: () => chooseDensity(density),
      }),
    ),
    action({ id: 'sign-out', words: shell.signOut, icon: LogOut, run: signOut }),
  ]
}
