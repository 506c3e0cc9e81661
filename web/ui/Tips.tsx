import { Suspense, useEffect, useState } from 'react'
import { lazily } from './lazily.ts'

const Tip = lazily(async () => (await import('./Tip.tsx')).Tip)

const WAIT_MS = 500

const signOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

/** The name of the sign that is pointed at, or that the keys have reached. One of these serves all signs, of which there are hundreds. */
export function Tips() {
  const [sign, setSign] = useState<HTMLElement | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setSign(null)
    }
    const onOver = ({ target, pointerType }: PointerEvent) => {
      hide()
      const found = signOf(target)
      if (found && pointerType === 'mouse') timer = setTimeout(() => setSign(found), WAIT_MS)
    }
    const onFocus = ({ target }: FocusEvent) => {
      hide()
      const found = signOf(target)
      if (found?.matches(':focus-visible')) setSign(found)
    }
    const ends = ['pointerdown', 'keydown', 'focusout', 'wheel'] as const
    document.addEventListener('pointerover', onOver)
    document.addEventListener('focusin', onFocus)
    for (const end of ends) document.addEventListener(end, hide, { capture: true, passive: true })
    return () => {
      hide()
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('focusin', onFocus)
      for (const end of ends) document.removeEventListener(end, hide, { capture: true })
    }
  }, [])
  if (!sign) return null
  return (
    <Suspense>
      <Tip sign={sign} onClose={() => setSign(null)} />
    </Suspense>
  )
}
