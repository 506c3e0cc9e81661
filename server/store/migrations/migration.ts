import type { Db } from '../store.ts'

export interface Migration {
  /** Sorts by age; never changes once released. */
  name: string
  statements(dialect: 'sqlite' | 'postgres'): string[]
  /** What SQL alone cannot do, in the same transaction. */
  fill?(db: Db): Promise<void>
}
