import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import { useShowCard } from './panel.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** How many steps back there is no card beside the place. */
    panel?: number
  }
}

interface CardLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  id: string
  ref?: Ref<HTMLAnchorElement>
}

/**
 * Opens a card beside the place one is at, which stays as it is. The address is the card's own: people who receive it, or open it
 * in another window, sees the card as a page. The router's own links each follow every change of the address, which is too
 * much for the hundreds of these: this one asks where it is when it is pressed.
 */
export function CardLink({ id, onClick, ...props }: CardLinkProps) {
  const { team_id } = useWorkspace()
  const router = useRouter()
  const showCard = useShowCard()
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainPress(event)) return
    event.preventDefault()
    showCard(id)
  }
  return <a {...props} href={`${router.basepath.replace(/\/$/, '')}/${team_id}/card-${id}`} onClick={press} />
}

/** Everything else is the browser's: another window, a download. */
function isPlainPress(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, altKey, shiftKey } = event
  return !event.defaultPrevented && button === 0 && !metaKey && !ctrlKey && !altKey && !shiftKey
}
