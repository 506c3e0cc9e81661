import type { Tables } from '../tables.ts'

type WithTeam = { [T in keyof Tables]: 'team_id' extends keyof Tables[T] ? T : never }[keyof Tables]
type Column<T extends WithTeam> = keyof Tables[T] & string

interface PastTable<C extends string = string> {
  /** The rows have ids of their own. Those of the others are pairs, known by what they join. */
  hasId: boolean
  /** What a row is part of, and is found by: the first of these columns that has a value, 0 if none has. */
  holder: readonly C[]
  /** Another thing that it is found by. */
  other?: C
  /** Columns that follow from other rows, and are counted again instead of being remembered. */
  derived?: readonly C[]
}

/** The tables whose rows are remembered as they were: what cards, boards, lists and pages show, and what they hold. */
const PAST_TABLES = {
  boards: { hasId: true, holder: ['project_id'] },
  board_members: { hasId: false, holder: ['board_id'] },
  board_marks: { hasId: false, holder: ['board_id'] },
  forms: { hasId: true, holder: ['board_id'] },
  lists: { hasId: true, holder: ['board_id', 'sprint_id'], derived: ['total_cards'] },
  list_marks: { hasId: false, holder: ['list_id'] },
  epics: { hasId: true, holder: ['list_id'] },
  cards: { hasId: true, holder: ['board_id', 'sprint_id'], other: 'parent_card_id' },
  card_members: { hasId: false, holder: ['card_id'] },
  card_marks: { hasId: false, holder: ['card_id'] },
  card_links: { hasId: false, holder: ['card_id'], other: 'linked_card_id' },
  tags: { hasId: true, holder: ['project_id'] },
  card_tags: { hasId: false, holder: ['card_id'] },
  dismissed_hints: { hasId: false, holder: ['card_id'] },
  sprint_unfinished_cards: { hasId: false, holder: ['card_id'] },
  checklists: { hasId: true, holder: ['card_id', 'epic_id'] },
  checklist_items: { hasId: true, holder: ['checklist_id'] },
  pages: { hasId: true, holder: ['project_id'], other: 'parent_page_id' },
  page_marks: { hasId: false, holder: ['page_id'] },
  comments: { hasId: true, holder: ['card_id', 'epic_id', 'page_id'] },
  comment_reactions: { hasId: false, holder: ['comment_id'] },
  files: { hasId: true, holder: ['card_id', 'epic_id', 'page_id', 'comment_id'] },
} as const satisfies { [T in WithTeam]?: PastTable<Column<T>> }

export type PastTableName = keyof typeof PAST_TABLES

// The keys of an object literal are known.
export const PAST_TABLE_NAMES = Object.keys(PAST_TABLES) as PastTableName[]

/** The same, for code that takes any of them. */
export function pastTable(table: PastTableName): PastTable {
  return PAST_TABLES[table]
}
