import { useEffect, useState } from 'react'
import type { FoundCard, FoundPage } from '../../client/client.ts'
import { findCards, findNamed } from './finding.ts'
import { useWorkspace } from './hooks.ts'
import type { WorkspaceData } from './workspace.ts'

/** Long enough that not every letter asks the server. */
const PAUSE_MS = 120

interface FoundThings {
  cards: readonly FoundCard[]
  pages: readonly FoundPage[]
}
const NOTHING: FoundThings = { cards: [], pages: [] }

/** Cards and pages that have the words, while they are typed. What was found before stays until the next answer is there. */
export function useFoundThings(query: string, most: number): FoundThings {
  return useFound(query, most, findNamed, NOTHING)
}

/** Cards that have the words, while they are typed. What was found before stays until the next answer is there. */
export function useFoundCards(query: string, most: number): readonly FoundCard[] {
  return useFound(query, most, findCards, NONE)
}

const NONE: readonly FoundCard[] = []

type Find<Result> = (workspace: WorkspaceData, words: string, most: number, signal: AbortSignal) => Promise<Result>

function useFound<Result>(query: string, most: number, find: Find<Result>, nothing: Result): Result {
  const workspace = useWorkspace()
  const [result, setResult] = useState(nothing)
  const words = query.trim()
  useEffect(() => {
    if (words === '') return setResult(nothing)
    const ending = new AbortController()
    const timer = setTimeout(async () => {
      const found = await find(workspace, words, most, ending.signal).catch(() => null)
      if (found && !ending.signal.aborted) setResult(found)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [workspace, words, most, find, nothing])
  return result
}
