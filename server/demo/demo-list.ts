import type { CreateCard } from '../resources/cards/cards.schema.ts'
import type { NewList } from '../resources/lists/lists.schema.ts'

export const TAGS = { design: '#7a5af8', writing: '#0ba5ec', speed: '#ef6820' }
export type Tag = keyof typeof TAGS

/** A card of the demo. Days count from today; people by their index in the list. */
export interface DemoCard extends Pick<CreateCard, 'title' | 'content' | 'priority' | 'estimate'> {
  starts?: number
  due?: number
  people?: number[]
  tags?: Tag[]
  /** When it was made and moved on; without it, it was made last week where it is. */
  past?: { made: number; started: number; completed?: number }
  /** Part of the epic on the roadmap. */
  isForLaunch?: true
  checklist?: [title: string, done: boolean][]
}

export type DemoList = NewList & { cards: DemoCard[] }
