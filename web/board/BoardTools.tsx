import { Suspense } from 'react'
import { lazily } from '../ui/lazily.ts'
import { BulkBar } from './BulkBar.tsx'
import { CardPicker } from './pickers/CardPicker.tsx'
import { useNow } from './state.ts'

const CardMenu = lazily(async () => (await import('./CardMenu.tsx')).CardMenu)

/** Floating parts of every layout of a board, and announcements for screen readers. */
export function BoardTools() {
  const menu = useNow((now) => now.menu)
  const said = useNow((now) => now.said)
  return (
    <>
      {menu && (
        <Suspense>
          <CardMenu {...menu} />
        </Suspense>
      )}
      <CardPicker />
      <BulkBar />
      <div role="status" className="visually-hidden">
        {said}
      </div>
    </>
  )
}
