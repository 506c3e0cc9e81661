import { Archive, Plus, Trash } from 'lucide-react'
import { use } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import { AllowedContext } from '../data/permissions.ts'
import { type Command, useCommands } from '../shell/commands.ts'
import { text } from '../text/text.ts'
import { useBoardActions } from './actions.ts'
import { OTHER_PICKERS, PICKERS } from './pickers/kinds.ts'
import { useShown } from './shown.ts'
import { useBoardState } from './state.ts'

/** Where what is chosen for a card stands. */
export function anchorOf(id: string | null | undefined): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-tile="${CSS.escape(id ?? '')}"]`)
}

/** In the palette: what can be done with the selected cards, each command with their name; and new cards, where there are columns. */
export function useCardCommands(hasColumns: boolean) {
  const { mirror, queue } = useWorkspace()
  const state = useBoardState()
  const shown = useShown()
  const actions = useBoardActions()
  const allowed = use(AllowedContext)
  const { palette } = text.board

  const create = (): Command[] => {
    const { focused } = state.now
    const list = mirror.row('cards', focused === null ? '' : queue.idOf(focused))?.list_id ?? shown.lists[0]
    if (!hasColumns || list === undefined || !allowed('card.create')) return []
    const run = () => state.set({ adding: list, addingIn: focused === null ? null : state.now.lane })
    return [{ id: 'new-card', words: text.shell.newCard, group: text.shell.palette.actions, icon: Plus, key: 'c', run }]
  }

  const change = (): Command[] => {
    const ids = actions.subjects()
    const [first] = ids
    if (first === undefined || !allowed('card.update')) return []
    const number = first.startsWith('new-') ? '…' : first
    const cards = palette.cards(ids.length, number)
    const group = ids.length === 1 ? palette.card(number) : text.board.selected(ids.length)
    const pick = ({ kind, Icon }: (typeof OTHER_PICKERS)[number]): Command => ({
      id: `board ${kind}`,
      words: palette.pick[kind](cards),
      group,
      icon: Icon,
      run: () => state.set({ picker: { kind, ids, anchor: anchorOf(first) } }),
    })
    const remove: Command = {
      id: 'board delete',
      words: palette.delete(cards),
      group,
      icon: Trash,
      run: () => state.set({ picker: { kind: 'delete', ids, anchor: null } }),
    }
    return [
      ...PICKERS.map((picker) => ({ ...pick(picker), key: picker.shortcut })),
      ...OTHER_PICKERS.map(pick),
      { id: 'board archive', words: palette.archive(cards), group, icon: Archive, run: () => actions.archive(ids) },
      ...(allowed('card.delete') ? [remove] : []),
    ]
  }

  useCommands(() => [...change(), ...create()])
}
