import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isMissing } from '../actions/action.ts'
import { useAgainOn } from '../data/again.ts'
import { useAnswer } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import { type BoardState, readBoardAt, readBoardNow, readElsewhere, type Seq } from '../data/past.ts'
import { differencesOf } from './differences.ts'

/** Someone who drags the slider stops for longer than this. */
const PAUSE_MS = 120
const REMEMBERED = 20

/** A board as it was; what was shown stays until the next has come. */
function useBoardAt(board_id: string, seq: Seq | null) {
  const workspace = useWorkspace()
  const [state, setState] = useState<{ seq: Seq; past: BoardState } | null>(null)
  const [failure, setFailure] = useState<unknown>()
  const known = useRef(new Map<Seq, BoardState>())
  useEffect(() => {
    if (seq === null) return
    let isLeft = false
    const show = (past: BoardState) => {
      if (isLeft) return
      setFailure(undefined)
      setState({ seq, past })
    }
    const before = known.current.get(seq)
    if (before) return show(before)
    const timer = setTimeout(
      () =>
        readBoardAt(workspace, board_id, seq).then(
          (past) => {
            known.current.set(seq, past)
            const [oldest] = known.current.keys()
            if (known.current.size > REMEMBERED && oldest !== undefined) known.current.delete(oldest)
            show(past)
          },
          (error: unknown) => isLeft || setFailure(error),
        ),
      PAUSE_MS,
    )
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [workspace, board_id, seq])
  return { state, failure }
}

/** A board as it was, as it is, and what differs; null for what has not come yet. */
export function useCompared(board_id: string, seq: Seq | null) {
  const workspace = useWorkspace()
  const { state, failure } = useBoardAt(board_id, seq)
  const readNow = useCallback(
    async () => ({
      now: await readBoardNow(workspace, board_id).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    }),
    [workspace, board_id],
  )
  const { answer, again } = useAnswer(readNow)
  useAgainOn(
    again,
    useCallback((event) => event.board_id === board_id || event.type.startsWith('card.'), [board_id]),
  )
  const now = answer?.now
  const past = state?.past
  const missing = useMemo(() => (past && now ? missingOf(past, now) : { lists: [], cards: [] }), [past, now])
  const readMissing = useCallback(
    async () => ({ missing, elsewhere: await readElsewhere(workspace, missing.lists, missing.cards) }),
    [workspace, missing],
  )
  const { answer: found } = useAnswer(readMissing)
  const differences = useMemo(() => {
    if (!past || now === undefined) return null
    const elsewhere = found?.missing === missing ? found.elsewhere : null
    return differencesOf(past, now, elsewhere, (id) => workspace.mirror.row('boards', id)?.title)
  }, [past, now, found, missing, workspace])
  return { past: past ?? null, isDeleted: now === null, differences, failure, isLate: state?.seq !== seq }
}

/** What is on the board no longer. */
function missingOf(past: BoardState, now: BoardState) {
  const there = new Set([...now.lists, ...now.cards].map(({ id }) => id))
  const gone = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).filter((id) => !there.has(id))
  return { lists: gone(past.lists), cards: gone(past.cards) }
}
