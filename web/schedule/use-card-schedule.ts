import { use, useCallback, useMemo, useRef } from 'react'
import { planCards } from '../actions/dates.ts'
import { useBoardActions } from '../board/actions.ts'
import { useContainer } from '../board/container.ts'
import { useBoardKeys } from '../board/keys.ts'
import type { Shown } from '../board/shown.ts'
import { useBoardState, useNow } from '../board/state.ts'
import { useShowCard } from '../card/panel.ts'
import { useWorkspace } from '../data/hooks.ts'
import { AllowedContext } from '../data/permissions.ts'
import { CardName } from './CardName.tsx'
import type { Focus, ItemLink, Milestone, Schedule, ScheduleItem } from './items.ts'
import { type Dates, datesOf, momentsOn, spanOf } from './span.ts'
import { useCardItems, useCardLinks, useSprintMilestones } from './use-cards.ts'

/** What is worked out from all cards, apart from what the keys stand on: that changes with every press. */
export interface CardDays {
  items: readonly ScheduleItem[]
  links: readonly ItemLink[]
  milestones: readonly Milestone[]
}

export function useCardDays(shown: Shown): CardDays {
  const place = useContainer()
  const items = useCardItems(shown)
  const links = useCardLinks(place, items)
  const milestones = useSprintMilestones([place.project_id])
  return { items, links, milestones }
}

/** Cards by their days, with the keys, the menu and the pickers of their board. */
export function useCardSchedule({ items, links, milestones }: CardDays): Schedule {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const state = useBoardState()
  const { subjectsOf } = useBoardActions()
  const showCard = useShowCard()
  const mayChange = use(AllowedContext)('card.update')
  const order = useRef<readonly string[]>([])
  useBoardKeys(useCallback(() => order.current, []))
  const onOrder = useCallback((ids: readonly string[]) => {
    order.current = ids
  }, [])
  const onChange = useCallback(
    (changes: readonly { id: string; dates: Dates }[]) => {
      const known = changes.flatMap(({ id, dates }) => {
        const card = mirror.row('cards', id)
        return card ? [{ card, dates }] : []
      })
      // What is drawn elsewhere from now on keeps the focus.
      const isNew = known.some(({ card }) => card.id === state.now.focused && spanOf(datesOf(card)) === null)
      planCards(
        workspace,
        known.map(({ card, dates }) => ({ id: card.id, dates: momentsOn(dates, card) })),
      )
      if (isNew && state.now.focused !== null) state.go(state.now.focused)
    },
    [workspace, mirror, state],
  )
  const onSchedule = useCallback(
    (card: string, anchor: HTMLElement) => state.set({ focused: card, picker: { kind: 'due', ids: [card], anchor } }),
    [state],
  )
  return useMemo(
    () => ({
      items,
      links,
      milestones,
      mayChange,
      useFocus: useCardFocus,
      subjectsOf,
      onChange,
      onSchedule,
      onOrder,
      onOpen: showCard,
      Name: CardName,
    }),
    [items, links, milestones, mayChange, subjectsOf, onChange, onSchedule, onOrder, showCard],
  )
}

function useCardFocus(): Focus {
  const { queue } = useWorkspace()
  const id = useNow(({ focused }) => (focused === null ? null : queue.idOf(focused)))
  const request = useNow(({ focusRequest }) => focusRequest)
  return { id, request }
}
