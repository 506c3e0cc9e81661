import { Suspense } from 'react'
import { useTakesKeys } from '../shell/keys.ts'
import { lazily } from '../ui/lazily.ts'
import { useOpenCard } from './panel.ts'

const CardPanel = lazily(async () => (await import('./CardPanel.tsx')).CardPanel)

/** The card that is open beside the place, whatever place it is. */
export function OpenCard() {
  const id = useOpenCard()
  useTakesKeys(id !== undefined)
  if (id === undefined) return null
  return (
    <Suspense fallback={null}>
      <CardPanel id={id} />
    </Suspense>
  )
}
