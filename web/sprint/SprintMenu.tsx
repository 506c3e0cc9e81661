import { Ban, CheckCheck, Ellipsis, type LucideIcon, Pencil, Play, Plus, Trash2 } from 'lucide-react'
import type { SprintRow } from '../data/rows.ts'
import { useCommands } from '../shell/commands.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/Menu.tsx'
import { hasEnded } from './figures.ts'
import type { Asked } from './SprintDialogs.tsx'

interface SprintAct {
  asked: Asked
  words: string
  Icon: LucideIcon
  isDanger?: boolean
}

/** Everything that can be done with a sprint as it stands: the same in its menu and in the palette. */
function actsOf(sprint: SprintRow): SprintAct[] {
  const { edit, start, complete, cancel, remove, create } = text.sprint
  const isOpen = !hasEnded(sprint)
  const isPlanned = sprint.state === 'planned'
  return [
    { asked: 'edit', words: edit.button, Icon: Pencil },
    ...(isPlanned ? [{ asked: 'started' as const, words: start.button, Icon: Play }] : []),
    ...(isOpen ? [{ asked: 'completed' as const, words: complete.button, Icon: CheckCheck }] : []),
    { asked: 'create', words: create.button, Icon: Plus },
    ...(isOpen ? [{ asked: 'canceled' as const, words: cancel.button, Icon: Ban, isDanger: true }] : []),
    ...(isPlanned ? [{ asked: 'delete' as const, words: remove.button, Icon: Trash2, isDanger: true }] : []),
  ]
}

export function SprintMenu({ sprint, onAsk }: { sprint: SprintRow; onAsk(asked: Asked): void }) {
  const acts = actsOf(sprint)
  useCommands(() =>
    acts.map(({ asked, words, Icon }) => ({
      id: `sprint ${asked}`,
      words,
      group: sprint.title,
      icon: Icon,
      run: () => onAsk(asked),
    })),
  )
  return (
    <Menu
      label={text.sprint.menu}
      trigger={
        <IconButton label={text.sprint.menu}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      {acts
        .filter(({ isDanger }) => !isDanger)
        .map((act) => (
          <ActItem key={act.asked} act={act} onAsk={onAsk} />
        ))}
      {acts.some(({ isDanger }) => isDanger) && <MenuLine />}
      {acts
        .filter(({ isDanger }) => isDanger)
        .map((act) => (
          <ActItem key={act.asked} act={act} onAsk={onAsk} />
        ))}
    </Menu>
  )
}

function ActItem({ act, onAsk }: { act: SprintAct; onAsk(asked: Asked): void }) {
  const { asked, words, Icon, isDanger = false } = act
  return (
    <MenuItem icon={<Icon size={16} aria-hidden />} isDanger={isDanger} onAction={() => onAsk(asked)}>
      {words}
    </MenuItem>
  )
}
