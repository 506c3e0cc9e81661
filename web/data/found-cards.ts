import { useEffect, useState } from 'react'
import type { FoundCard } from '../../client/client.ts'
import { findCards } from './finding.ts'
import { useWorkspace } from './hooks.ts'

/** Long enough that not every letter asks the server. */
const PAUSE_MS = 120

/** Cards that have the words, while they are typed. What was found before stays until the next answer is there. */
export function useFoundCards(query: string, most: number): readonly FoundCard[] {
  const workspace = useWorkspace()
  const [cards, setCards] = useState<readonly FoundCard[]>([])
  const words = query.trim()
  useEffect(() => {
    if (words === '') return setCards([])
    const ending = new AbortController()
    const timer = setTimeout(async () => {
      const found = await findCards(workspace, words, most, ending.signal).catch(() => null)
      if (found && !ending.signal.aborted) setCards(found)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [workspace, words, most])
  return cards
}
