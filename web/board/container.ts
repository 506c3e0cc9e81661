import { createContext, use } from 'react'

/** Whose columns these are: a board's or a sprint's. */
export interface Place {
  board_id: string | null
  sprint_id: string | null
  project_id: string
}

export const ContainerContext = createContext<Place | null>(null)

export function useContainer(): Place {
  const place = use(ContainerContext)
  if (!place) throw new Error('Columns are always in a place.')
  return place
}

export function containerId({ board_id, sprint_id }: Place): string {
  return board_id ?? sprint_id ?? ''
}
