import { useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { switchTimer } from '../actions/time.ts'
import { useWorkspace } from '../data/hooks.ts'
import { showToast } from '../data/toasts.ts'

/** Starts or stops the timer, and asks again what runs. */
export function useSwitch(again: () => Promise<void>) {
  const workspace = useWorkspace()
  const [isBusy, setBusy] = useState(false)
  const turn = async (card_id: string, action: 'start' | 'stop') => {
    setBusy(true)
    try {
      await switchTimer(workspace, card_id, action)
    } catch (error) {
      showToast({ words: reasonOf(error), kind: 'refused' })
    } finally {
      await again()
      setBusy(false)
    }
  }
  return { isBusy, turn }
}
