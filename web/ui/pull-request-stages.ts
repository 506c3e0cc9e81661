import type { VcsMapping } from '../data/settings.ts'

/** How far a pull request is. */
export const STAGES = ['pr_draft', 'pr_open', 'pr_review_requested', 'pr_merged', 'pr_closed'] as const
export type Stages = Pick<VcsMapping, (typeof STAGES)[number]>

export const NO_LISTS: Stages = {
  pr_draft: null,
  pr_open: null,
  pr_review_requested: null,
  pr_merged: null,
  pr_closed: null,
}

/** Without lists that are not there any more. */
export function withoutOthers({ branches, ...stages }: VcsMapping, known: ReadonlySet<string>): VcsMapping {
  const kept = (of: Stages): Stages => {
    const left = { ...NO_LISTS }
    for (const stage of STAGES) if (known.has(of[stage] ?? '')) left[stage] = of[stage]
    return left
  }
  return {
    ...kept(stages),
    branches: branches.map(({ name, time_created, ...own }) => ({ name, time_created, ...kept(own) })),
  }
}
