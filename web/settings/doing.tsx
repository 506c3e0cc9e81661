import { type ReactNode, useCallback, useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { text } from '../text/text.ts'
import { Refused } from '../ui/Refused.tsx'

/**
 * Carries out something that a button does, and says beside it when it did not work. `subject` is what the button belongs to,
 * where there is a list of them.
 */
export function useDoing() {
  const [refusal, setRefusal] = useState<{ subject: string; words: string } | null>(null)
  const doing = useCallback((words: string, action: () => Promise<void>, subject = '') => {
    setRefusal(null)
    action().catch((error: unknown) => setRefusal({ subject, words: text.toast.refused(words, reasonOf(error)) }))
  }, [])
  const refusedOf = (subject = ''): ReactNode =>
    refusal?.subject === subject && <Refused words={refusal.words} onClose={() => setRefusal(null)} />
  return { doing, refusedOf }
}
