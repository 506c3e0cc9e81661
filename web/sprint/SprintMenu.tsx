import { useNavigate, useParams } from '@tanstack/react-router'
import {
  Ban,
  ChartLine,
  CheckCheck,
  Ellipsis,
  LayoutTemplate,
  type LucideIcon,
  Pencil,
  Play,
  Plus,
  Trash2,
} from 'lucide-react'
import type { SprintRow } from '../data/rows.ts'
import { useCommands } from '../shell/commands.ts'
import { showDialog } from '../shell/dialogs.ts'
import { sprintText } from '../text/sprint.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/Menu.tsx'
import { hasEnded } from './figures.ts'
import type { Asked } from './SprintDialogs.tsx'

interface SprintCommand {
  asked: Asked | 'template' | 'fill' | 'insights'
  words: string
  Icon: LucideIcon
  isDanger?: boolean
}

/** Everything that can be done with a sprint as it stands: the same in its menu and in the palette. */
function actsOf(sprint: SprintRow): SprintCommand[] {
  const { edit, start, complete, cancel, remove, create } = sprintText
  const isOpen = !hasEnded(sprint)
  const isPlanned = sprint.state === 'planned'
  return [
    { asked: 'edit', words: edit.button, Icon: Pencil },
    ...(isPlanned ? [{ asked: 'started' as const, words: start.button, Icon: Play }] : []),
    ...(isOpen ? [{ asked: 'completed' as const, words: complete.button, Icon: CheckCheck }] : []),
    { asked: 'create', words: create.button, Icon: Plus },
    ...(isOpen ? [{ asked: 'fill' as const, words: sprintText.fill, Icon: LayoutTemplate }] : []),
    { asked: 'insights', words: text.insights, Icon: ChartLine },
    { asked: 'template', words: text.saveAsTemplate, Icon: LayoutTemplate },
    ...(isOpen ? [{ asked: 'canceled' as const, words: cancel.button, Icon: Ban, isDanger: true }] : []),
    ...(isPlanned ? [{ asked: 'delete' as const, words: remove.button, Icon: Trash2, isDanger: true }] : []),
  ]
}

function saveSprint({ id, project_id, title }: SprintRow) {
  showDialog({ kind: 'save-template', type: 'sprint', project_id, title, from: { sprint_id: id } })
}

function fillSprint({ id }: SprintRow) {
  showDialog({ kind: 'from-template', types: ['sprint'], place: { sprint_id: id } })
}

export function SprintMenu({ sprint, onAsk: ask }: { sprint: SprintRow; onAsk(asked: Asked): void }) {
  const { team } = useParams({ from: '/$team' })
  const navigate = useNavigate()
  const onAsk = (asked: SprintCommand['asked']) => {
    if (asked === 'insights') void navigate({ to: '/$team/insights', params: { team }, search: { sprint: sprint.id } })
    else if (asked === 'template') saveSprint(sprint)
    else if (asked === 'fill') fillSprint(sprint)
    else ask(asked)
  }
  const actions = actsOf(sprint)
  useCommands(() =>
    actions.map(({ asked, words, Icon }) => ({
      id: `sprint ${asked}`,
      words,
      group: sprint.title,
      icon: Icon,
      run: () => onAsk(asked),
    })),
  )
  return (
    <Menu
      label={sprintText.menu}
      trigger={
        <IconButton label={sprintText.menu}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      {actions
        .filter(({ isDanger }) => !isDanger)
        .map((action) => (
          <ActionItem key={action.asked} action={action} onAsk={onAsk} />
        ))}
      {actions.some(({ isDanger }) => isDanger) && <MenuLine />}
      {actions
        .filter(({ isDanger }) => isDanger)
        .map((action) => (
          <ActionItem key={action.asked} action={action} onAsk={onAsk} />
        ))}
    </Menu>
  )
}

function ActionItem({ action, onAsk }: { action: SprintCommand; onAsk(asked: SprintCommand['asked']): void }) {
  const { asked, words, Icon, isDanger = false } = action
  return (
    <MenuItem icon={<Icon size={16} aria-hidden />} isDanger={isDanger} onAction={() => onAsk(asked)}>
      {words}
    </MenuItem>
  )
}
