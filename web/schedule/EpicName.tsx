import { createContext, use, useEffect, useRef } from 'react'
import { useRow } from '../data/hooks.ts'
import { EpicLink } from '../epic/EpicLink.tsx'
import { EpicTileMenu } from '../roadmap/EpicTileMenu.tsx'
import { epicText } from '../text/epic.ts'
import type { Focus, NameProps } from './items.ts'
import styles from './Name.module.css'

/** Which epic the keys stand on. */
export const EpicFocusContext = createContext<Focus & { onFocus(id: string): void }>({
  id: null,
  request: 0,
  onFocus: () => undefined,
})

/** An epic of the timeline: it leads to its page. */
export function EpicName({ id, dates, isFirst, hasMenu = false }: NameProps) {
  const epic = useRow('epics', id)
  const link = useRef<HTMLAnchorElement>(null)
  const { id: focused, request, onFocus } = use(EpicFocusContext)
  const isFocused = focused === id
  // Each request once; a row that comes by scrolling takes the focus that was meant for it.
  const granted = useRef(isFocused ? 0 : request)
  useEffect(() => {
    if (isFocused && request > granted.current) link.current?.focus({ preventScroll: true })
    granted.current = request
  }, [isFocused, request])
  if (!epic) return null
  const isEntry = isFocused || (focused === null && isFirst)
  return (
    <>
      <EpicLink
        id={id}
        ref={link}
        className={styles.link ?? ''}
        draggable={false}
        data-item
        data-epic={id}
        tabIndex={isEntry ? 0 : -1}
        onFocus={() => !isFocused && onFocus(id)}
      >
        <span dir="auto" title={epic.title}>
          {epic.title || epicText.untitled}
        </span>
        <span className="visually-hidden">, {dates}</span>
      </EpicLink>
      {hasMenu && <EpicTileMenu epic={epic} isEntry={isFocused} />}
    </>
  )
}
