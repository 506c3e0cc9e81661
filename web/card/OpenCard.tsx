import { Suspense } from 'react'
import { lazily } from '../ui/lazily.ts'
import { useOpenCard } from './panel.ts'

const CardPanel = lazily(async () => (await import('./CardPanel.tsx')).CardPanel)

/** The card that is open beside the place, whatever place it is. */
export function OpenCard() {
  const id = useOpenCard()
  if (id === undefined) return null
  return (
    <Suspense fallback={null}>
      <CardPanel id={id} />
    </Suspense>
  )
}
