import { useCallback } from 'react'
import { HistoryList } from '../card/HistoryList.tsx'
import { readEpicHistory } from '../data/epic-history.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { EpicDetails } from '../data/rows.ts'

const NONE: [] = []

/** What was done to the epic, newest first. The API restores none to an earlier state. */
export function EpicHistory({ epic: { id, version } }: { epic: EpicDetails }) {
  const workspace = useWorkspace()
  const read = useCallback((cursor: string) => readEpicHistory(workspace, id, cursor), [workspace, id])
  return <HistoryList read={read} version={version} checklists={NONE} restoring={null} />
}
