import { putChangedCard } from '../data/answers.ts'
import type { Mirror } from '../data/mirror.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { scheduleText } from '../text/schedule.ts'
import { type ActionDefinition, asShown, defineAction, perform, runOperations } from './action.ts'

interface Moments {
  start_date?: number | null
  due_date?: number | null
}

/** Each with the dates that it gets: several that are moved together have different ones. */
interface Planned {
  cards: { id: string; dates: Moments }[]
}

const planCardsAction: ActionDefinition<Planned> = defineAction<Planned>({
  name: 'planCards',
  words: scheduleText.actions,
  patches: (_, { cards }) => cards.map(({ id, dates }) => ({ table: 'cards', id, set: dates })),
  send: async (workspace, args, key) => {
    const [first, ...others] = args.cards
    if (first && others.length === 0) {
      const { card } = await workspace.api.updateCard({ card_id: first.id }, first.dates, { idempotencyKey: key })
      return { settle: () => putChangedCard(workspace.mirror, card) }
    }
    const operations = args.cards.map(({ id, dates }) => ({
      method: 'PATCH' as const,
      path: `/cards/${id}`,
      body: dates,
    }))
    await runOperations(workspace, operations, key)
    return asShown(workspace.mirror, planCardsAction.patches(workspace.mirror, args))
  },
  undo: (mirror, { cards }) => ({
    action: planCardsAction,
    args: { cards: cards.flatMap((card) => datesBefore(mirror, card)) },
  }),
})

function datesBefore(mirror: Mirror, { id, dates }: Planned['cards'][number]): Planned['cards'] {
  const card = mirror.row('cards', id)
  if (!card) return []
  const { start_date, due_date } = card
  return [{ id, dates: { ...('start_date' in dates && { start_date }), ...('due_date' in dates && { due_date }) } }]
}

/** Gives cards other dates, each its own. */
export function planCards(workspace: WorkspaceData, cards: Planned['cards']) {
  if (cards.length > 0) perform(workspace, planCardsAction, { cards })
}
