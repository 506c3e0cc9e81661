import { useEffect } from 'react'
import type { Event } from '../../client/client.ts'
import { useWorkspace } from './hooks.ts'

const TOGETHER_MS = 200

/** Asks again when something happened that may change the answer, once for all that happened together. `concerns` must be stable. */
export function useAgainOn(again: () => Promise<void>, concerns: (event: Event) => boolean) {
  const { onEvent } = useWorkspace()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = onEvent((event) => {
      if (!concerns(event)) return
      clearTimeout(timer)
      timer = setTimeout(() => void again(), TOGETHER_MS)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [onEvent, again, concerns])
}

export const isOfCards = ({ type }: Event) => type.startsWith('card.')
/** Cards and epics. */
export const isOfWork = (event: Event) => isOfCards(event) || event.type.startsWith('epic.')
/** Rules, and the cards that they act on. */
export const isOfRules = (event: Event) => isOfCards(event) || event.type.startsWith('rule.')
export const isOfReports = (event: Event) => isOfCards(event) || event.type.startsWith('time_entry.')
export const isOfTemplates = ({ type }: Event) => type.startsWith('template.')
