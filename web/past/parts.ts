import type { BoardState } from '../data/past.ts'
import type { Differences } from './differences.ts'

/** What every part of a board of the past is drawn from. */
export interface PastParts {
  past: BoardState
  differences: Differences
  onRestore(noun: 'list' | 'card', id: string, isGone: boolean): void
  onLook(card: string): void
}
