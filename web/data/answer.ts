import { useCallback, useEffect, useState } from 'react'
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
  const again = useCallback(async () => {
    try {
      setAnswer(await read())
      setFailure(undefined)
    } catch (error) {
      setFailure(error)
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
