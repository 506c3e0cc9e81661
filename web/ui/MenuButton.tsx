import { type ReactNode, Suspense, useState } from 'react'
import type { ButtonProps } from 'react-aria-components'
import { IconButton } from './Button.tsx'

/** Where a menu opens; closed without an anchor. */
export interface MenuPosition {
  anchor: HTMLElement | null
  onClose(): void
}

/**
 * A button and its menu, which is fetched and drawn when it is first asked for: a board has dozens of them, and few are opened.
 * It stays from then on, with the dialogs that it may have.
 */
export function useMenu(menu: (place: MenuPosition) => ReactNode) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isAsked, setAsked] = useState(false)
  const open = (button: HTMLElement) => {
    setAsked(true)
    setAnchor(button)
  }
  const button: ButtonProps = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    // What was pressed is a button.
    onPress: ({ target }) => open(target as HTMLElement),
    onKeyDown: (event) => {
      // As above. Other keys are left to other listeners.
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open(event.currentTarget as HTMLElement)
      else event.continuePropagation()
    },
  }
  return {
    button,
    drawn: isAsked && <Suspense>{menu({ anchor, onClose: () => setAnchor(null) })}</Suspense>,
  }
}

interface MenuButtonProps {
  label: string
  /** The sign. */
  children: ReactNode
  menu(place: MenuPosition): ReactNode
}

export function MenuButton({ label, children, menu }: MenuButtonProps) {
  const { button, drawn } = useMenu(menu)
  return (
    <>
      <IconButton label={label} {...button}>
        {children}
      </IconButton>
      {drawn}
    </>
  )
}
