import { Suspense } from 'react'
import { useTakesKeys } from '../../shell/keys.ts'
import { lazily } from '../../ui/lazily.ts'
import { type OpenPicker, useBoardState, useNow } from '../state.ts'

/** They are drawn when they are asked for, and fetched then. */
const Pickers = lazily(async () => (await import('./Pickers.tsx')).Pickers)

/** What is being chosen for some cards, if anything. */
export function CardPicker() {
  const state = useBoardState()
  const picker = useNow((now) => now.picker)
  useTakesKeys(picker !== null)
  if (!picker) return null
  const close = () => {
    state.set({ picker: null })
    if (state.now.focused !== null) state.go(state.now.focused)
  }
  return (
    <Suspense>
      <Pickers picker={picker} onClose={close} />
    </Suspense>
  )
}

export interface PickerProps extends Omit<OpenPicker, 'kind'> {
  onClose(): void
}
