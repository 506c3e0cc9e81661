import { useRouter } from '@tanstack/react-router'
import { FileUp, LayoutTemplate, Milestone, Plus, UserPlus } from 'lucide-react'
import { liveIds } from '../actions/containers.ts'
import { useWorkspace } from '../data/hooks.ts'
import { allows, useAllowedInSpaces, useAllowedOnBoards, useRole } from '../data/permissions.ts'
import { epicText } from '../text/epic.ts'
import { settingsText } from '../text/settings.ts'
import { sprintText } from '../text/sprint.ts'
import { text } from '../text/text.ts'
import type { Command } from './commands.ts'
import { showDialog } from './dialogs.ts'
import { useMayCreate } from './role.ts'

/** More than these nobody reads through; the sidebar has all. */
const MAX_SPACES = 20

/** What is made in a space, which is that of the template. */
const ANY_TEMPLATE = { kind: 'from-template', types: ['board', 'page', 'sprint'], place: {} } as const

/** What can be made from everywhere, by those who may. */
export function useCreateCommands(): () => Command[] {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const router = useRouter()
  const role = useRole()
  const mayCreate = useMayCreate()
  const onBoards = useAllowedOnBoards()
  const inSpaces = useAllowedInSpaces()
  const { shell } = text
  const command = (id: string, words: string, run: () => void, icon = Plus): Command => ({
    id,
    words,
    icon,
    group: shell.palette.actions,
    run,
  })
  const newPage = async (project_id: string) => {
    const { addPage } = await import('../actions/pages.ts')
    const page = await addPage(workspace, { project_id, parent_id: null })
    if (page !== null) await router.navigate({ to: '/$team/page-{$page}', params: { team: workspace.team_id, page } })
  }
  const newNote = async () => {
    const { addNote } = await import('../actions/notes.ts')
    const note = await addNote(workspace)
    if (note !== null) await router.navigate({ to: '/$team/note-{$note}', params: { team: workspace.team_id, note } })
  }
  return () => {
    const here = /\/board-([^/]+)/.exec(router.state.location.pathname)?.[1] ?? null
    const boards = liveIds(mirror, 'boards', mirror.ids('boards', 'all', 'all'))
    const spaces = liveIds(mirror, 'projects', mirror.ids('projects', 'all', 'all'))
    return [
      ...(boards.some((id) => onBoards(id, 'card.create'))
        ? [command('new-card', shell.newCard, () => showDialog({ kind: 'new-card', board_id: here }))]
        : []),
      ...(mayCreate
        ? [
            command('new-board', shell.newBoard, () => showDialog({ kind: 'new-board', project_id: null })),
            command('new-space', shell.newSpace, () => showDialog({ kind: 'new-space' })),
          ]
        : []),
      ...spaces
        .filter((id) => inSpaces(id, 'page.create'))
        .slice(0, MAX_SPACES)
        .map((id) =>
          command(
            `new-page ${id}`,
            text.shell.newPageIn(mirror.row('projects', id)?.title ?? ''),
            () => void newPage(id),
          ),
        ),
      ...(allows(role, 'note.create') ? [command('new-note', shell.newNote, () => void newNote())] : []),
      ...(spaces.some((id) => inSpaces(id, 'sprint.update'))
        ? [command('new-sprint', sprintText.create.button, () => showDialog({ kind: 'new-sprint' }))]
        : []),
      ...(spaces.some((id) => inSpaces(id, 'page.create'))
        ? [command('from-template', shell.newFromTemplate, () => showDialog(ANY_TEMPLATE), LayoutTemplate)]
        : []),
      ...(allows(role, 'epic.create')
        ? [command('new-epic', epicText.add, () => showDialog({ kind: 'new-epic' }), Milestone)]
        : []),
      ...(allows(role, 'member.update')
        ? [command('invite', settingsText.members.invite, () => showDialog({ kind: 'invite' }), UserPlus)]
        : []),
      ...(mayCreate ? [command('import', shell.import.title, () => showDialog({ kind: 'import' }), FileUp)] : []),
    ]
  }
}
