import { CARD_LAYOUTS, type CardLayout, usualLayout, withLayout, withValue } from '../board/view.ts'
import type { View } from '../routes.tsx'

/** The layouts of its cards, which boards have too, and what only sprints have. */
export const SPRINT_VIEWS = [...CARD_LAYOUTS, 'plan', 'charts'] as const
export type SprintView = (typeof SPRINT_VIEWS)[number]

const isLayout = (view: SprintView): view is CardLayout => CARD_LAYOUTS.some((layout) => layout === view)

/** What an address shows of a sprint; without a word of it, the layout that is stored. `view=table` is how older addresses say it. */
export function sprintViewOf(search: View, stored: string, mayPlan: boolean): SprintView {
  const asked = search.view ?? search.layout
  const view = SPRINT_VIEWS.find((known) => known === asked) ?? usualLayout(stored)
  return view === 'plan' && !mayPlan ? usualLayout(stored) : view
}

/** The address with another view. */
export function withSprintView(search: View, view: SprintView, stored: string): View {
  const rest = withValue(withValue(search, 'layout', null), 'view', null)
  return isLayout(view) ? withLayout(rest, view, usualLayout(stored)) : withValue(rest, 'view', view)
}
