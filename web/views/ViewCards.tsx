import { Suspense, useMemo } from 'react'
import { BoardCards } from '../board/BoardCards.tsx'
import { GivenShownContext, type Shown } from '../board/shown.ts'
import type { CardLayout } from '../board/view.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { ViewRow } from '../data/rows.ts'
import { useViewPlace } from './one-board.ts'
import { ViewColumns } from './ViewColumns.tsx'

/** The one list of all that a view found: the order is the view's. */
const ALL = 'view'

/** The cards of a view in one of the layouts of boards. */
export function ViewCards({ row, ids, layout }: { row: ViewRow; ids: readonly string[]; layout: CardLayout }) {
  const { mirror } = useWorkspace()
  const place = useViewPlace(row)
  const shown = useMemo((): Shown => {
    // By list where a table groups by it; cards that went away meanwhile are left out.
    const known = ids.filter((id) => mirror.row('cards', id))
    const byList = Map.groupBy(known, (id) => mirror.row('cards', id)?.list_id ?? ALL)
    const hasGroups = row.group_by === 'list'
    return {
      lists: hasGroups ? [...byList.keys()] : [ALL],
      idsOf: (list) => (hasGroups ? (byList.get(list) ?? []) : known),
      hidden: 0,
      isFiltered: true,
    }
  }, [ids, mirror, row.group_by])
  if (layout === 'board') return <ViewColumns row={row} ids={ids} />
  return (
    <GivenShownContext value={shown}>
      <Suspense>
        <BoardCards key={layout} place={place} filter={null} layout={layout} />
      </Suspense>
    </GivenShownContext>
  )
}
