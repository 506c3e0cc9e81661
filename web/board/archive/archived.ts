import { useCallback, useEffect, useState } from 'react'
import { useDerived, useWorkspace } from '../../data/hooks.ts'
import { loadArchive } from '../../data/reading.ts'
import type { CardRow, ListRow } from '../../data/rows.ts'

interface Archived {
  lists: readonly ListRow[]
  /** The last that was archived comes first. */
  cards: readonly CardRow[]
}

/** What is archived on a board, of which those that have the words; null until it is known. */
export function useArchived(board_id: string, words: string): { all: Archived | null; failure: unknown } {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const [isLoaded, setLoaded] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    setLoaded(false)
    setFailure(null)
    loadArchive(workspace, board_id).then(() => setLoaded(true), setFailure)
  }, [workspace, board_id])
  const wanted = words.trim().toLocaleLowerCase()
  const all = useDerived(
    ['lists', 'cards'],
    useCallback((): Archived => {
      const has = (title: string) => title.toLocaleLowerCase().includes(wanted)
      const places = mirror.ids('lists', 'place', board_id).flatMap((id) => mirror.row('lists', id) ?? [])
      const cards = places.flatMap(({ id, title }) =>
        mirror.ids('cards', 'list', `${id} archived`).flatMap((card) => {
          const row = mirror.row('cards', card)
          return row && (has(row.title) || has(title) || `#${row.id}` === wanted) ? row : []
        }),
      )
      return {
        lists: places.filter(({ is_archived, title }) => is_archived && has(title)),
        cards: cards.sort((a, b) => b.time_updated - a.time_updated),
      }
    }, [mirror, board_id, wanted]),
  )
  return { all: isLoaded ? all : null, failure }
}
