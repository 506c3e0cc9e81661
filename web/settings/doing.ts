import { useCallback } from 'react'
import { reasonOf } from '../actions/action.ts'
import { showToast } from '../data/toasts.ts'
import { text } from '../text/text.ts'

/** Carries out something that a button does, and says when it did not work. */
export function useDoing() {
  return useCallback((words: string, action: () => Promise<void>) => {
    action().catch((error: unknown) =>
      showToast({ words: text.toast.refused(words, reasonOf(error)), kind: 'refused' }),
    )
  }, [])
}
