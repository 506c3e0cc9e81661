import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useState } from 'react'
import { moveList } from '../actions/lists.ts'
import { useWorkspace } from '../data/hooks.ts'
import { draggedIds } from '../shell/dragged-cards.ts'
import { text } from '../text/text.ts'
import { isTouching } from '../ui/touch-drag.ts'
import { useBoardActions } from './actions.ts'
import styles from './drag.module.css'
import { useShown } from './shown.ts'
import { useBoardState } from './state.ts'
import { laneAt } from './touch.ts'

type Edge = 'top' | 'bottom'

const laneIn = ({ lane }: Record<string, unknown>) => (typeof lane === 'string' ? lane : null)

const alone = (id: string): readonly string[] => [id]

/** Makes a card draggable, with those that `idsOf` says go with it, and a place to drop others above or below. */
export function useCardDrag(element: RefObject<HTMLElement | null>, id: string, idsOf = alone, mayMove = true) {
  const [edge, setEdge] = useState<Edge | undefined>()
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    return combine(
      draggable({
        element: current,
        // A finger has its own way, which begins with a long press: see `ui/touch-drag.ts`.
        canDrag: () => mayMove && !isTouching(),
        getInitialData: () => ({ type: 'card', id, ids: idsOf(id), lane: laneAt(current) }),
        onGenerateDragPreview: ({ nativeSetDragImage, source }) => {
          const { length } = draggedIds(source)
          if (length > 1)
            setCustomNativeDragPreview({ nativeSetDragImage, render: (at) => showCount(at.container, length) })
        },
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: current,
        canDrop: ({ source }) => source.data.type === 'card' && !draggedIds(source).includes(id),
        getData: ({ input }) =>
          attachClosestEdge({ type: 'card', id }, { element: current, input, allowedEdges: ['top', 'bottom'] }),
        // Only the two edges that were allowed.
        onDrag: ({ self }) => setEdge((extractClosestEdge(self.data) as Edge | null) ?? undefined),
        onDragLeave: () => setEdge(undefined),
        onDrop: () => setEdge(undefined),
      }),
    )
  }, [element, id, idsOf, mayMove])
  return { edge, isDragged }
}

function showCount(container: HTMLElement, count: number) {
  const preview = document.createElement('div')
  preview.className = styles.preview ?? ''
  preview.textContent = text.board.count(count)
  container.append(preview)
}

/** A column takes cards at its end, where no card takes them; and other columns before and behind it. */
export function useColumnTarget(element: RefObject<HTMLElement | null>, list_id: string) {
  const [isOver, setOver] = useState(false)
  const [edge, setEdge] = useState<'left' | 'right' | undefined>()
  useEffect(() => {
    const column = element.current
    if (!column) return
    const leave = () => {
      setOver(false)
      setEdge(undefined)
    }
    return dropTargetForElements({
      element: column,
      canDrop: ({ source }) =>
        source.data.type === 'card' || (source.data.type === 'list' && source.data.id !== list_id),
      getData: ({ input, source }) =>
        source.data.type === 'list'
          ? attachClosestEdge(
              { type: 'list', id: list_id },
              { element: column, input, allowedEdges: ['left', 'right'] },
            )
          : { type: 'list', id: list_id },
      onDrag: ({ self, source }) => {
        if (source.data.type === 'card') setOver(true)
        // Only the two edges that were allowed.
        else setEdge((extractClosestEdge(self.data) as 'left' | 'right' | null) ?? undefined)
      },
      onDragLeave: leave,
      onDrop: leave,
    })
  }, [element, list_id])
  return { isOver, edge }
}

/** The header of a column drags the column. */
export function useColumnDrag(
  handle: RefObject<HTMLElement | null>,
  column: RefObject<HTMLElement | null>,
  list_id: string | null,
) {
  useEffect(() => {
    const [element, dragHandle] = [column.current, handle.current]
    if (!element || !dragHandle || list_id === null) return
    return draggable({
      element,
      dragHandle,
      canDrag: () => !isTouching(),
      getInitialData: () => ({ type: 'list', id: list_id }),
    })
  }, [handle, column, list_id])
}

/** Carries out what was dropped. */
export function useDrops() {
  const workspace = useWorkspace()
  const actions = useBoardActions()
  const shown = useShown()
  const state = useBoardState()
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.type === 'card' || source.data.type === 'list',
        onDrop: ({ source, location }) => {
          const targets = location.current.dropTargets.map(({ data }) => data)
          const list = targets.find(({ type }) => type === 'list')
          // What went to a board of the sidebar is not here any more.
          if (targets.some(({ type }) => type === 'board')) state.deselect()
          if (!list) return
          const list_id = String(list.id)
          if (source.data.type === 'list') {
            const others = shown.lists.filter((id) => id !== source.data.id)
            const at = others.indexOf(list_id) + (extractClosestEdge(list) === 'right' ? 1 : 0)
            moveList(workspace, String(source.data.id), others[at - 1] ?? null)
            return
          }
          const over = targets.find(({ type }) => type === 'card')
          const edge = over && extractClosestEdge(over) === 'bottom' ? 'bottom' : 'top'
          const between = { from: laneIn(source.data), to: laneIn(list) }
          actions.drop(draggedIds(source), list_id, over ? { id: String(over.id), edge } : null, between)
        },
      }),
    [workspace, actions, shown, state],
  )
}
