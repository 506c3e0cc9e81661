import { useLayoutEffect, useState } from 'react'
import { useWorkspace } from '../data/hooks.ts'

/** Reads a board, and again when it is there after it was gone: which board was read, or why it could not be. */
export function useReadBoard(id: string, isThere: boolean, isPast = false) {
  const {
    boards: { load: loadBoard },
    isLoaded,
  } = useWorkspace()
  const [failure, setFailure] = useState<unknown>(null)
  const [read, setRead] = useState<string | null>(null)
  // Before the first frame, which would show nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that was deleted may be there again, after a look back or restored
  useLayoutEffect(() => {
    // Nothing of it is left: it is read as a whole when it is there again.
    if (!isThere && !isPast && read === id) return
    if (!isLoaded(`boards/${id}`)) setRead(null)
    setFailure(null)
    // What becomes of a board that one has left is not said of the next.
    let isLeft = false
    loadBoard(id).then(
      () => isLeft || setRead(id),
      (error: unknown) => isLeft || setFailure(error),
    )
    return () => {
      isLeft = true
    }
  }, [loadBoard, id, isPast, isThere])
  return { read, failure }
}
