import { useCallback, useEffect, useRef, useState } from 'react'
import { type Found, findAll, type SearchView } from '../data/finding.ts'
import { useWorkspace } from '../data/hooks.ts'

/** What a search found so far. What was found before stays until the next answer is there. */
export function useFound({ query = '', types, project_id, statuses, archived }: SearchView) {
  const workspace = useWorkspace()
  const [results, setResults] = useState<readonly Found[]>()
  const [cursor, setCursor] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const asked = useRef(0)
  const ask = useCallback(
    async (after: string) => {
      const turn = ++asked.current
      try {
        const answer = await findAll(workspace, { query, types, project_id, statuses, archived }, after)
        // Answers to what is no longer asked come too late.
        if (turn !== asked.current) return
        setResults((before = []) => (after === '' ? answer.results : [...before, ...answer.results]))
        setCursor(answer.cursor)
      } catch (error) {
        if (turn === asked.current) setFailure(error)
      }
    },
    [workspace, query, types, project_id, statuses, archived],
  )
  useEffect(() => {
    if (query !== '') return void ask('')
    asked.current++
    setResults(undefined)
    setCursor('')
  }, [ask, query])
  return { results, failure, isOver: cursor === '', loadMore: () => void ask(cursor) }
}
