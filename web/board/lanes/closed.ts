import { useCallback, useState } from 'react'
import { useWorkspace } from '../../data/hooks.ts'

/** Which lanes a person has closed, in each place. This browser remembers it; signing out forgets it, see `data/session.ts`. */

/** Older ones are forgotten. */
const MAX = 200

/** A lane by what the lanes are made of, and what it stands for. */
export type LaneName = `${string} ${string}`

export function useClosedLanes(place_id: string) {
  const { me, team_id } = useWorkspace()
  const name = `lanes ${me.id} ${team_id} ${place_id}`
  const [{ of, closed }, set] = useState(() => ({ of: name, closed: read(name) }))
  if (of !== name) set({ of: name, closed: read(name) })
  const toggle = useCallback(
    (lane: LaneName) =>
      set(({ of: where, closed: before }) => {
        const others = [...before].filter((other) => other !== lane)
        const now = before.has(lane) ? others : [...others, lane].slice(-MAX)
        write(where, now)
        return { of: where, closed: new Set(now) }
      }),
    [],
  )
  return { closed, toggle }
}

function write(name: string, lanes: readonly string[]) {
  try {
    localStorage.setItem(name, JSON.stringify(lanes))
  } catch {
    // A browser that keeps nothing forgets it.
  }
}

function read(name: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.map(String) : [])
  } catch {
    return new Set()
  }
}
