import { useCallback, useMemo } from 'react'
import { isOfWork, useAgainOn } from '../data/again.ts'
import { useAnswer } from '../data/answer.ts'
import { type MyWorkKind, type OwnItem, readMyItems } from '../data/finding.ts'
import { useWorkspace } from '../data/hooks.ts'
import { toMoment } from '../data/sprint-rows.ts'
import { type Urgency, urgencyOf } from '../text/format.ts'

/** The reader's own items of checklists by how near their dates are, for the kinds of work that have them; none until they are read. */
export function useOwnItems(kind: MyWorkKind): ReadonlyMap<Urgency | 'none', OwnItem[]> | undefined {
  const workspace = useWorkspace()
  const { answer, again } = useAnswer(useCallback(() => readMyItems(workspace), [workspace]))
  useAgainOn(again, isOfWork)
  return useMemo(() => answer && Map.groupBy(answer.filter(isShownAs[kind]), groupOf), [answer, kind])
}

const isShownAs: Record<MyWorkKind, (item: OwnItem) => boolean> = {
  assigned: () => true,
  due: ({ due_date }) => due_date !== null,
  watching: () => false,
}

function groupOf({ due_date }: OwnItem): Urgency | 'none' {
  return due_date === null ? 'none' : urgencyOf(toMoment(due_date))
}
