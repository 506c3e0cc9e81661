import type { NewVcsMapping, VcsMapping } from './boards.schema.ts'

/** Which list a card goes to when its pull request changes state; kept for the connection to a code host. */
export function toVcsMapping({ branches = [], ...lists }: NewVcsMapping, now: number): VcsMapping {
  return {
    ...toLists(lists),
    branches: branches.map(({ name, time_created = now, ...own }) => ({ name, ...toLists(own), time_created })),
  }
}

function toLists(lists: Omit<NewVcsMapping, 'branches'>) {
  return {
    pr_draft: lists.pr_draft ?? null,
    pr_open: lists.pr_open ?? null,
    pr_review_requested: lists.pr_review_requested ?? null,
    pr_merged: lists.pr_merged ?? null,
    pr_closed: lists.pr_closed ?? null,
  }
}

/** Every list that a mapping sends cards to. */
export function listsNamedIn({ branches, ...lists }: VcsMapping): string[] {
  const named = [lists, ...branches.map(({ name: _, time_created: __, ...own }) => own)]
  return named.flatMap((own) => Object.values(own)).filter((id) => id !== null)
}
