import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { redo, undo } from '../actions/action.ts'
import { useWorkspace } from '../data/hooks.ts'
import { showToast } from '../data/toasts.ts'
import { text } from '../text/text.ts'
import { showDialog } from './dialogs.ts'
import { pressKey, useKeys } from './keys.ts'
import { runningSprint } from './places.ts'
import { toggleSidebar } from './sidebar.ts'

/** Keys that work in every place. Those of a place are with the place. */
export function Keys() {
  const workspace = useWorkspace()
  const navigate = useNavigate()
  const params = { team: workspace.team_id }
  const { keys } = text.shell
  useKeys(keys.everywhere, [
    { keys: ['mod+k'], words: keys.palette, isEverywhere: true, run: () => showDialog({ kind: 'palette' }) },
    { keys: ['/'], words: keys.search, run: () => void navigate({ to: '/$team/search', params, search: {} }) },
    { keys: ['?'], words: keys.sheet, run: () => showDialog({ kind: 'keys' }) },
    { keys: ['['], words: keys.sidebar, run: toggleSidebar },
    { keys: ['z', 'mod+z'], words: keys.undo, run: () => void undo(workspace) },
    { keys: ['Z', 'mod+shift+z'], words: keys.redo, run: () => void redo(workspace) },
    { keys: ['g b'], words: keys.boards, run: () => void navigate({ to: '/$team', params }) },
    { keys: ['g i'], words: keys.inbox, run: () => void navigate({ to: '/$team/inbox', params }) },
    { keys: ['g m'], words: keys.myWork, run: () => void navigate({ to: '/$team/my-work', params }) },
    { keys: ['g r'], words: keys.roadmap, run: () => void navigate({ to: '/$team/roadmap', params }) },
    { keys: ['g n'], words: keys.notes, run: () => void navigate({ to: '/$team/notes', params }) },
    {
      keys: ['g s'],
      words: keys.sprint,
      run: () => {
        const sprint = runningSprint(workspace)
        if (!sprint) showToast({ words: keys.noSprint, kind: 'done' })
        else void navigate({ to: '/$team/sprint-{$sprint}', params: { ...params, sprint } })
      },
    },
  ])
  useEffect(() => {
    document.addEventListener('keydown', pressKey)
    return () => document.removeEventListener('keydown', pressKey)
  }, [])
  return null
}
