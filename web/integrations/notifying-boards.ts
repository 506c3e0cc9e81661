import { startTransition, useCallback, useOptimistic, useRef } from 'react'
import { setNotifications } from '../actions/integrations.ts'
import { useRead } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { Integration } from '../data/integrations.ts'
import { type NotifyingBoard, readNotifyingBoards } from '../data/notifying-boards.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { useDoing } from '../settings/doing.tsx'
import { integrationsText as words } from '../text/integrations.ts'

type Change = { board: NotifyingBoard; isGone: boolean }

function changed(boards: NotifyingBoard[] | undefined, { board, isGone }: Change): NotifyingBoard[] | undefined {
  if (isGone) return boards?.filter(({ id }) => id !== board.id)
  return boards?.some(({ id }) => id === board.id)
    ? boards.map((one) => (one.id === board.id ? board : one))
    : boards && [...boards, board]
}

/** The boards that notify an integration. What is changed shows at once, and goes back when it is refused. */
export function useNotifyingBoards({ id, type }: Integration) {
  const workspace = useWorkspace()
  const read = useCallback((from: WorkspaceData) => readNotifyingBoards(from, id), [id])
  const { answer, failure, again } = useRead(read)
  const [boards, show] = useOptimistic(answer, changed)
  const { doing, refusedOf } = useDoing()
  // One after the other: each says all that a board sends.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const set = (board: NotifyingBoard, isGone = false) =>
    startTransition(async () => {
      show({ board, isGone })
      const before = last.current
      const change = before.then(() =>
        setNotifications(workspace, board.id, { id, type }, isGone ? null : board.options),
      )
      last.current = change.catch(() => undefined)
      doing(words.boards.change, () => change)
      await last.current
      await again()
    })
  return { boards, failure, set, refused: refusedOf() }
}
