import type { ReadFile } from './import-plan.ts'
import { isPlannedEpic, type PlanSpace } from './plan.ts'

/** What an import of a file would make, without making it. `space`: which would take it; a new one if absent. */
export async function countPlan({ plan }: ReadFile, space?: PlanSpace) {
  const tags = new Set(plan.boards.flatMap((board) => board.tags.map(({ name }) => name)))
  const people = new Set<string>()
  const counts = { cards: 0, archived_cards: 0, checklists: 0, checklist_items: 0, comments: 0 }
  const relations = { epics: 0, epic_cards: 0, child_cards: 0, links: 0, unresolved_references: 0 }
  for await (const work of plan.cards(space)) {
    counts.comments += work.comments.length
    for (const { name } of work.members) people.add(name)
    relations.links += work.links?.length ?? 0
    relations.unresolved_references += work.total_left ?? 0
    if (isPlannedEpic(work)) {
      relations.epics += 1
      continue
    }
    counts.cards += 1
    counts.archived_cards += work.archived ? 1 : 0
    counts.checklists += work.checklists.length
    counts.checklist_items += work.checklists.reduce((sum, list) => sum + list.items.length, 0)
    relations.epic_cards += work.epic === undefined ? 0 : 1
    relations.child_cards += work.parent === undefined ? 0 : 1
    for (const { name } of work.tags) tags.add(name)
  }
  const lists = plan.boards.reduce((sum, board) => sum + board.lists.length, 0)
  return { boards: plan.boards.length, lists, ...counts, ...relations, tags: tags.size, people: people.size }
}
