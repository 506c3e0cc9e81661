import { type RefObject, use, useEffect, useState } from 'react'
import { moveEpic } from '../actions/epics.ts'
import { ROADMAP } from '../data/epic-rows.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { isCovered, useKeys } from '../shell/keys.ts'
import { epicText } from '../text/epic.ts'
import { text } from '../text/text.ts'
import { capsOf } from '../ui/caps.ts'
import { isFocusNowhere } from '../ui/lost-focus.ts'
import { IsShownContext } from './shown.ts'
import { type Column, type Direction, neighbour, target } from './steps.ts'

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

function columnsOf({ mirror }: WorkspaceData, isShown: (id: string) => boolean): Column[] {
  return mirror
    .ids('lists', 'place', ROADMAP)
    .filter((id) => mirror.row('lists', id)?.is_archived === false)
    .map((list_id) => ({ list_id, ids: mirror.ids('epics', 'list', list_id).filter(isShown) }))
}

const linkOf = (place: RefObject<HTMLElement | null>, id: string) =>
  place.current?.querySelector<HTMLElement>(`[data-epic="${CSS.escape(id)}"]`)

/** Walks and moves epics by keys; answers what is said of the last move. */
export function useEpicKeys(place: RefObject<HTMLElement | null>, mayMove: boolean): string {
  const workspace = useWorkspace()
  const isShown = use(IsShownContext)
  /** The epic that was moved last: it keeps the focus in its new column. */
  const [moved, setMoved] = useState({ id: '', said: '' })
  useEffect(() => {
    if (moved.id) linkOf(place, moved.id)?.focus()
  }, [place, moved])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const direction = WAYS[event.key]
      if (!direction || event.defaultPrevented || event.metaKey || event.ctrlKey || isCovered()) return
      const { activeElement } = document
      const at = activeElement instanceof HTMLElement ? activeElement.dataset.epic : undefined
      if (at === undefined && !isFocusNowhere()) return
      const columns = columnsOf(workspace, isShown)
      event.preventDefault()
      if (at === undefined) linkOf(place, columns.find(({ ids }) => ids.length > 0)?.ids[0] ?? '')?.focus()
      else if (event.altKey) move(at, target(columns, at, direction))
      else linkOf(place, neighbour(columns, at, direction) ?? at)?.focus()
    }
    const move = (id: string, to: ReturnType<typeof target>) => {
      if (!to || !mayMove) return
      moveEpic(workspace, id, to.list_id, to.after)
      const { mirror } = workspace
      const ids = mirror.ids('epics', 'list', to.list_id)
      const [title, list] = [mirror.row('epics', id)?.title ?? '', mirror.row('lists', to.list_id)?.title ?? '']
      setMoved({ id, said: epicText.moved(title, list, ids.indexOf(id) + 1, ids.length) })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [workspace, place, mayMove, isShown])
  const { keys } = epicText
  useKeys(text.shell.roadmap, [
    { keys: [], caps: ['h', 'j', 'k', 'l'], words: keys.walk },
    { keys: ['Enter'], words: keys.open },
    ...(mayMove ? [{ keys: [], caps: [...capsOf('alt+ArrowUp'), '↓', '←', '→'], words: keys.move }] : []),
  ])
  return moved.said
}
