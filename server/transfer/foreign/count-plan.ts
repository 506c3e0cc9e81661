import type { ReadFile } from './import-plan.ts'
import type { SpaceField } from './plan.ts'

/** What an import of a file would make, without making it. `fields`: of the space that would take it. */
export async function countPlan({ plan }: ReadFile, fields: readonly SpaceField[] = []) {
  const tags = new Set(plan.boards.flatMap((board) => board.tags.map(({ name }) => name)))
  const people = new Set<string>()
  const counts = { cards: 0, archived_cards: 0, checklists: 0, checklist_items: 0, comments: 0 }
  for await (const card of plan.cards(fields)) {
    counts.cards += 1
    counts.archived_cards += card.archived ? 1 : 0
    counts.checklists += card.checklists.length
    counts.checklist_items += card.checklists.reduce((sum, { items }) => sum + items.length, 0)
    counts.comments += card.comments.length
    for (const { name } of card.tags) tags.add(name)
    for (const { name } of card.members) people.add(name)
  }
  const lists = plan.boards.reduce((sum, board) => sum + board.lists.length, 0)
  return { boards: plan.boards.length, lists, ...counts, tags: tags.size, people: people.size }
}
