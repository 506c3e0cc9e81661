import { useCallback, useEffect, useRef, useState } from 'react'
import { useWorkspace } from './hooks.ts'
import type { WorkspaceData } from './workspace.ts'

interface Answered<Answer> {
  answer: Answer | undefined
  failure: unknown
  /** Asks again, and shows what was there until the answer comes. */
  again(): Promise<void>
}

/** Something that only one page shows, asked for when the page opens. `read` must be kept by `useCallback`, or stand outside. */
export function useAnswer<Answer>(read: () => Promise<Answer>): Answered<Answer> {
  const [answer, setAnswer] = useState<Answer>()
  const [failure, setFailure] = useState<unknown>()
  // What was asked last: an answer to what was asked before is late, and of another place.
  const asked = useRef(0)
  const again = useCallback(async () => {
    const turn = ++asked.current
    try {
      const given = await read()
      if (turn !== asked.current) return
      setAnswer(given)
      setFailure(undefined)
    } catch (error) {
      if (turn === asked.current) setFailure(error)
    }
  }, [read])
  useEffect(() => void again(), [again])
  return { answer, failure, again }
}

/** The same of the open workspace: one of the functions in `settings.ts`. */
export function useRead<Answer>(read: (workspace: WorkspaceData) => Promise<Answer>): Answered<Answer> {
  const workspace = useWorkspace()
  return useAnswer(useCallback(() => read(workspace), [read, workspace]))
}
