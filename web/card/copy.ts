import { useCallback } from 'react'
import { showToast } from '../data/toasts.ts'
import { cardText } from '../text/card.ts'

/** Puts a text where the reader can paste it from; where the browser forbids that, shows it to be copied by hand. */
export function useCopy() {
  return useCallback((words: string, done: string) => {
    const show = () => showToast({ words: `${cardText.cannotCopy} ${words}`, kind: 'refused' })
    // Browsers have it on secure addresses alone.
    if (!navigator.clipboard) return show()
    navigator.clipboard.writeText(words).then(() => showToast({ words: done, kind: 'done' }), show)
  }, [])
}
