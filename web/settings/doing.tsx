import { type ReactNode, useCallback, useState } from 'react'
import { mayOverride, reasonOf } from '../actions/action.ts'
import type { Anyway } from '../data/refusals.ts'
import { text } from '../text/text.ts'
import { Refused } from '../ui/Refused.tsx'

interface Refusal {
  subject: string
  words: string
  anyway: Anyway | null
}

interface Options {
  subject?: string
  /** For what a limit can refuse: the words on the button that does it anyway, for those who may. */
  anyway?: string
}

/**
 * Carries out something that a button does, and says beside it when it did not work. `subject` is what the button belongs to,
 * where there is a list of them.
 */
export function useDoing() {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const doing = useCallback(
    (words: string, action: (override?: true) => Promise<void>, { subject = '', anyway }: Options = {}) => {
      const start = (override?: true) => {
        setRefusal(null)
        action(override).catch((error: unknown) =>
          setRefusal({
            subject,
            words: text.toast.refused(words, reasonOf(error)),
            anyway: anyway !== undefined && mayOverride(error) ? { words: anyway, act: () => start(true) } : null,
          }),
        )
      }
      start()
    },
    [],
  )
  const refusedOf = (subject = ''): ReactNode =>
    refusal?.subject === subject && (
      <Refused words={refusal.words} anyway={refusal.anyway} onClose={() => setRefusal(null)} />
    )
  return { doing, refusedOf }
}
