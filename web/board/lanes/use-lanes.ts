import { useCallback, useEffect, useRef } from 'react'
import { useFields } from '../../data/fields.ts'
import { useDerived, useWorkspace } from '../../data/hooks.ts'
import { loadEpics } from '../../data/reading.ts'
import type { TableName } from '../../data/rows.ts'
import { CARDS_BY_ID } from '../../rules/work.generated.ts'
import { useContainer } from '../container.ts'
import type { Shown } from '../shown.ts'
import { type Cells, type Lane, lanesOf } from './derive.ts'
import { type LanesBy, lanesByOf } from './kinds.ts'

const NOTHING: Cells = new Map()
/** What lanes are made of, besides cards. */
export const TABLES: Record<LanesBy['kind'], readonly TableName[]> = {
  member: ['cards', 'members', 'boards'],
  owner: ['cards', 'members', 'boards'],
  epic: ['cards', 'epics'],
  priority: ['cards'],
  tag: ['cards', 'tags'],
  parent: ['cards'],
  field: ['cards', 'fields', 'members', 'boards'],
}

/** What the address makes lanes of; null while it is a field that is not known. */
export function useLanesBy(name: string | undefined, project_id: string): LanesBy | null {
  const fields = useFields(name?.startsWith('custom_fields.') ? project_id : '')
  const by = lanesByOf(name, fields)
  const kept = useRef(by)
  // The same object as long as it says the same.
  if (nameOf(kept.current) !== nameOf(by) || fieldOf(kept.current) !== fieldOf(by)) kept.current = by
  return kept.current
}

const nameOf = (by: LanesBy | null) => by?.kind
const fieldOf = (by: LanesBy | null) => (by?.kind === 'field' ? by.field : null)

/** Works the lanes out again whenever a card changed, once for all of them. */
export function useLanes(by: LanesBy, { lists, idsOf }: Pick<Shown, 'lists' | 'idsOf'>): readonly Lane[] {
  const { mirror, me } = useWorkspace()
  const place = useContainer()
  const before = useRef(NOTHING)
  const { lanes } = useDerived(
    TABLES[by.kind],
    useCallback(() => {
      const found = lanesOf({ mirror, by, place, me: me.id }, { lists, idsOf }, before.current)
      before.current = found.cells
      return found
    }, [mirror, by, place, me, lists, idsOf]),
  )
  useNames(by, lanes)
  return lanes
}

/** Reads what the lanes are called, where the board does not say it. Without it they stay unnamed; the board is not the worse for it. */
export function useNames(by: LanesBy, lanes: readonly Lane[]) {
  const workspace = useWorkspace()
  const asked = useRef(new Set<string>())
  useEffect(() => {
    if (by.kind === 'epic') loadEpics(workspace).catch(() => undefined)
    if (by.kind !== 'parent') return
    const unknown = lanes
      .map(({ key }) => key)
      .filter((key) => key && !workspace.mirror.row('cards', key) && !asked.current.has(key))
      .slice(0, CARDS_BY_ID)
    if (unknown.length === 0) return
    // Each once: one that cannot be seen would be asked for again and again.
    for (const key of unknown) asked.current.add(key)
    workspace.showCards(unknown).catch(() => undefined)
  }, [workspace, by, lanes])
}
