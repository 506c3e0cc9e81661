import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { useHeld } from './observable.ts'
import type { IndexName, Rows, TableName } from './rows.ts'
import type { WorkspaceData } from './workspace.ts'

export const WorkspaceContext = createContext<WorkspaceData | null>(null)

/** The workspace that is open: its mirror, its actions, its connection. */
export function useWorkspace(): WorkspaceData {
  const workspace = use(WorkspaceContext)
  if (!workspace) throw new Error('Nothing outside of a workspace may ask for it.')
  return workspace
}

export function useTeamName(): string {
  return useHeld(useWorkspace().name)
}

/** One row, redrawn when it changes. */
export function useRow<T extends TableName>(table: T, id: string): Rows[T] | undefined {
  const { mirror } = useWorkspace()
  const subscribe = useCallback(
    (listener: () => void) => mirror.subscribe(`${table}/${id}`, listener),
    [mirror, table, id],
  )
  return useSyncExternalStore(subscribe, () => mirror.row(table, id))
}

/** The ids of what has this value, in order: redrawn when one comes, goes or moves, not when one changes. */
export function useIds<T extends TableName>(table: T, index: IndexName<T>, value: string): readonly string[] {
  const { mirror } = useWorkspace()
  const subscribe = useCallback(
    (listener: () => void) => mirror.subscribe(`${table}.${index}=${value}`, listener),
    [mirror, table, index, value],
  )
  return useSyncExternalStore(subscribe, () => mirror.ids(table, index, value))
}

/** A value derived from many rows, again when any row of these tables changed. `derive` must be stable (`useCallback`). */
export function useDerived<Result>(tables: readonly TableName[], derive: () => Result): Result {
  const version = useVersion(tables)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what was read
  return useMemo(derive, [derive, version])
}

/** Another number whenever any row of these tables changed. */
export function useVersion(tables: readonly TableName[]): number {
  const { mirror } = useWorkspace()
  const names = tables.join()
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = names === '' ? [] : names.split(',').map((name) => mirror.subscribe(name, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [mirror, names],
  )
  return useSyncExternalStore(subscribe, () => tables.reduce((sum, table) => sum + mirror.version(table), 0))
}
