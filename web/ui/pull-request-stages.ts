import type { VcsMapping } from '../data/settings.ts'

/** The lists of the stages of a pull request. */
export type Stages = Omit<VcsMapping, 'branches'>

export const NO_LISTS: Stages = {
  pr_draft: null,
  pr_open: null,
  pr_review_requested: null,
  pr_merged: null,
  pr_closed: null,
}
// It has every stage, in their order.
export const STAGES = Object.keys(NO_LISTS) as (keyof Stages)[]

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
