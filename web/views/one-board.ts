import { useMemo } from 'react'
import type { Place } from '../board/container.ts'
import { useRow } from '../data/hooks.ts'
import type { ViewRow } from '../data/rows.ts'
import { addressOf, looksOf } from './saved.ts'

/** The one board whose cards a view shows: it is of that board, or its filters name no other. Null if there are several. */
export function boardOf({ board_id, filters: { include } }: Pick<ViewRow, 'board_id' | 'filters'>): string | null {
  const [one, ...others] = new Set([...(board_id === null ? [] : [board_id]), ...(include?.boards ?? [])])
  return one !== undefined && others.length === 0 ? one : null
}

/**
 * The board whose lists are the columns of a view: of one that shows cards of a single board by their lists, with filters that a board
 * can have. It is used as that board is, with its lists, limits and new cards. Null for all other views.
 */
export function oneBoardOf(row: ViewRow): string | null {
  const board_id = boardOf(row)
  if (board_id === null || (row.group_by !== null && row.group_by !== 'list')) return null
  const { boards: _, ...include } = row.filters.include ?? {}
  const filters = { ...row.filters, include }
  // What an address cannot say, no filter bar shows.
  return said(filters) === said(looksOf(addressOf(row), row.layout).filters ?? {}) ? board_id : null
}

/** The same text for filters that ask for the same. */
function said(filters: object): string {
  return JSON.stringify(filters, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const entries = Object.entries(value).filter(([, one]) => one !== undefined && !isEmpty(one))
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Where the cards of a view are, as far as that is one place: its fields, people and tags are offered for the view. */
export function useViewPlace(row: ViewRow): Place {
  const board_id = boardOf(row)
  const board = useRow('boards', board_id ?? '')
  const project_id = row.project_id ?? board?.project_id ?? ''
  return useMemo(() => ({ board_id, sprint_id: null, project_id }), [board_id, project_id])
}
