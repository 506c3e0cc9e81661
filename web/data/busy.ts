import { useCallback } from 'react'
import { useDerived, useRow, useWorkspace } from './hooks.ts'
import type { Mirror } from './mirror.ts'
import type { TableName } from './rows.ts'

/** A person who has as many started cards as a space allows, or more. */
export interface Busy {
  started: number
  max: number
}

const NOBODY: ReadonlyMap<string, Busy> = new Map()
const TABLES: readonly TableName[] = ['cards', 'lists', 'boards']

/** Those who reached the limit of a space, by what this browser knows: of boards that were not opened it knows no cards. */
export function useBusyPeople(project_id: string | null): ReadonlyMap<string, Busy> {
  const { mirror } = useWorkspace()
  const max = useRow('projects', project_id ?? '')?.max_started_per_person ?? 0
  return useDerived(
    max > 0 ? TABLES : [],
    useCallback(
      () => (max > 0 && project_id !== null ? busyIn(mirror, project_id, max) : NOBODY),
      [mirror, project_id, max],
    ),
  )
}

/** As the server counts: the owner of a card and those on it; nothing of what is archived. */
function busyIn(mirror: Mirror, project_id: string, max: number): ReadonlyMap<string, Busy> {
  const counts = new Map<string, number>()
  for (const card of mirror.rows('cards')) {
    if (card.project_id !== project_id || card.status !== 'started' || card.is_archived) continue
    if (mirror.row('lists', card.list_id)?.is_archived || mirror.row('boards', card.board_id ?? '')?.is_archived)
      continue
    for (const id of new Set([card.owner_id, ...card.member_ids]))
      if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return new Map([...counts].flatMap(([id, started]) => (started >= max ? [[id, { started, max }]] : [])))
}
