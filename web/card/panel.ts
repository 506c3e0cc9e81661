import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useWorkspace } from '../data/hooks.ts'

/** The card that is open beside the place one is at, if any. */
export function useOpenCard(): string | undefined {
  return useRouterState({
    select: ({ location }) => {
      const { card }: { card?: unknown } = location.search
      return card === undefined || card === '' ? undefined : String(card)
    },
  })
}

/** Opens a card beside the place one is at; from the page of a card, the other card as a page. */
export function useShowCard() {
  const router = useRouter()
  const { team_id } = useWorkspace()
  return useCallback(
    (id: string) => {
      const page = { to: '/$team/card-{$card}', params: { team: team_id, card: id } } as const
      if (router.state.matches.some(({ routeId }) => routeId === page.to)) return void router.navigate(page)
      void router.navigate({
        to: '.',
        search: (before: object) => ({ ...before, card: id }),
        state: (before) => ({ ...before, panel: (before.panel ?? 0) + 1 }),
        mask: page,
        resetScroll: false,
      })
    },
    [router, team_id],
  )
}

/** Goes back to where no card was open: the way back stays as it was before. */
export function useClosePanel() {
  const router = useRouter()
  const navigate = useNavigate()
  return useCallback(() => {
    const steps = router.state.location.state.panel
    if (steps) return router.history.go(-steps)
    void navigate({
      to: '.',
      search: ({ card: _, ...before }: { card?: unknown }) => before,
      replace: true,
      resetScroll: false,
    })
  }, [router, navigate])
}
