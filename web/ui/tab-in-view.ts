import { type RefObject, useEffect, useRef } from 'react'

/** For a line of tabs that scrolls where it is too long: the chosen one is visible. */
export function useTabInView(chosen: string): RefObject<HTMLElement | null> {
  const line = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice scrolls once
  useEffect(() => {
    line.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  return line
}
