import { createContext, use } from 'react'

/** Whose columns these are: a board's or a sprint's. */
export interface Place {
  board_id: string | null
  sprint_id: string | null
  project_id: string
}

export const PlaceContext = createContext<Place | null>(null)

export function usePlace(): Place {
  const place = use(PlaceContext)
  if (!place) throw new Error('Columns are always in a place.')
  return place
}

export function placeId({ board_id, sprint_id }: Place): string {
  return board_id ?? sprint_id ?? ''
}
