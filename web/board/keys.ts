import { use, useCallback, useEffect } from 'react'
import { useShowCard } from '../card/panel.ts'
import { useWorkspace } from '../data/hooks.ts'
import { type Allowed, AllowedContext } from '../data/permissions.ts'
import { isCovered, useKeys } from '../shell/keys.ts'
import { text } from '../text/text.ts'
import { capsOf } from '../ui/caps.ts'
import { type BoardActions, type Direction, type Stand, useBoardActions } from './actions.ts'
import { anchorOf, useCardCommands } from './card-commands.ts'
import { PICKERS } from './pickers/kinds.ts'
import { useShown } from './shown.ts'
import { type BoardState, useBoardState } from './state.ts'

const WAYS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  k: 'up',
  j: 'down',
  h: 'left',
  l: 'right',
}

/**
 * The keys of the board, while nothing stands above it. Letters work wherever nothing is typed; the others only on a card and where nothing else has the
 * focus, for they mean something to buttons and fields too. A table says in which order its cards are walked.
 */
export function useBoardKeys(order?: () => readonly string[]) {
  const { mirror, queue } = useWorkspace()
  const state = useBoardState()
  const shown = useShown()
  const actions = useBoardActions()
  const allowed = use(AllowedContext)
  const showCard = useShowCard()
  const run = useCallback(
    (event: KeyboardEvent) => {
      const focused = state.now.focused === null ? null : queue.idOf(state.now.focused)
      const listOf = (id: string | null) => mirror.row('cards', id ?? '')?.list_id ?? shown.lists[0] ?? null
      return press(event, { state, actions, focused, listOf, order: order ?? null, allowed, showCard })
    },
    [mirror, queue, state, shown, actions, order, allowed, showCard],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey) return
      if (isCovered() || !isOfBoard(event.target)) return
      if (event.key.length === 1 && !event.altKey) return
      if (run(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [run])
  const { keys } = text.board
  const mayChange = allowed('card.update')
  useKeys(keys.title, [
    { keys: ['j', 'k', 'h', 'l', 'J', 'K', 'H', 'L'], caps: ['h', 'j', 'k', 'l'], words: keys.walk, run },
    { keys: ['x'], words: keys.select, run },
    ...(mayChange ? [{ keys: ['e'], words: keys.edit, run }] : []),
    ...(order || !allowed('card.create') ? [] : [{ keys: ['c'], words: keys.add, run }]),
    ...(mayChange ? PICKERS : []).map(({ shortcut, label }) => ({ keys: [shortcut], words: label, run })),
    { keys: ['Enter'], words: keys.open },
    { keys: ['Escape'], words: keys.deselect },
    ...(order || !mayChange
      ? []
      : [
          {
            keys: ['alt+ArrowUp', 'alt+ArrowDown', 'alt+ArrowLeft', 'alt+ArrowRight'],
            caps: [...capsOf('alt+ArrowUp'), '↓', '←', '→'],
            words: keys.move,
          },
        ]),
  ])
  useCardCommands(order === undefined)
}

/** Cards and the boxes that select them, and the page itself when nothing on it has the focus. */
function isOfBoard(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target === document.body ||
    target.id === 'content' ||
    target.matches('[data-card], [data-tile] input[type="checkbox"]')
  )
}

interface KeyContext {
  state: BoardState
  actions: BoardActions
  focused: string | null
  listOf(id: string | null): string | null
  order: (() => readonly string[]) | null
  allowed: Allowed
  showCard(id: string): void
}

function press({ key, altKey, shiftKey, repeat, target }: KeyboardEvent, context: KeyContext): boolean {
  const { state, actions, focused, listOf } = context
  const way = WAYS[key] ?? WAYS[key.toLowerCase()]
  const mayChange = context.allowed('card.update')
  if (way && altKey) {
    if (!context.order && mayChange) actions.shift(way)
    return true
  }
  if (altKey || (repeat && !way)) return false
  if (way) return walk(way, shiftKey, context)
  const picker = PICKERS.find(({ shortcut }) => shortcut === key)
  const ids = actions.subjects()
  if (picker && ids.length > 0 && mayChange) {
    state.set({ picker: { kind: picker.kind, ids, anchor: anchorOf(focused ?? ids[0]) } })
    return true
  }
  switch (key) {
    case 'x':
      if (focused === null) return false
      state.toggle(focused)
      state.set({ said: text.board.selected(state.now.selected.size) })
      return true
    case 'Escape':
      if (state.now.selected.size === 0) return false
      state.deselect()
      state.set({ said: text.board.selected(0) })
      return true
    case 'Enter':
      // A link that has the focus opens by itself.
      if (focused === null || (target instanceof HTMLElement && target.matches('[data-card]'))) return false
      context.showCard(focused)
      return true
    case 'e':
      if (focused === null || !mayChange) return false
      state.set({ editing: focused })
      return true
    case 'c':
      if (context.order || !context.allowed('card.create')) return false
      state.set({ adding: listOf(focused), addingIn: focused === null ? null : state.now.lane })
      return true
  }
  return false
}

/** To the next card that way. */
function walk(way: Direction, isExtending: boolean, context: KeyContext): boolean {
  const { state, actions, focused, order } = context
  const next = neighbourOf(way, context)
  if (next === undefined) return focused !== null
  if (isExtending) {
    if (state.now.anchor === null) state.set({ anchor: focused })
    state.extendTo(next.id, order?.() ?? actions.order())
    state.set({ said: text.board.selected(state.now.selected.size) })
  }
  state.go(next.id, next.lane)
  return true
}

function neighbourOf(way: Direction, { focused, actions, order }: KeyContext): Stand | undefined {
  if (!order) return actions.neighbourOf(focused, way)
  if (way === 'left' || way === 'right') return undefined
  const all = order()
  const id = focused === null ? all[0] : all[all.indexOf(focused) + (way === 'up' ? -1 : 1)]
  return id === undefined ? undefined : { id, lane: null }
}
