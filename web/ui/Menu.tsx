import type { ReactElement, ReactNode } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps,
  MenuTrigger,
  Popover,
  PopoverContext,
  Separator,
} from 'react-aria-components'
import floating from './Floating.module.css'
import styles from './Menu.module.css'
import type { MenuPosition } from './MenuButton.tsx'

interface MenuProps {
  label: string
  /** The button that opens it. */
  trigger: ReactElement
  children: ReactNode
}

/** What can be done with one thing. */
export function Menu({ label, trigger, children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={floating.popover ?? ''} offset={4}>
        <AriaMenu aria-label={label} className={floating.list ?? ''}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

interface MenuAtProps extends MenuPosition {
  label: string
  children: ReactNode
}

/** A menu beside what asked for it, be it one of many things of the same kind, or a button that was there before its menu. */
export function MenuAt({ label, anchor, onClose, children }: MenuAtProps) {
  return (
    <MenuTrigger isOpen={anchor !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* Here no button belongs to it: what the popover would take from one is said to itself. */}
      <PopoverContext value={{}}>
        <Popover
          className={floating.popover ?? ''}
          aria-label={label}
          placement="bottom start"
          offset={4}
          triggerRef={{ current: anchor }}
        >
          <AriaMenu aria-label={label} className={floating.list ?? ''} autoFocus="first" onClose={onClose}>
            {children}
          </AriaMenu>
        </Popover>
      </PopoverContext>
    </MenuTrigger>
  )
}

interface ItemProps extends Omit<MenuItemProps, 'className' | 'children' | 'style'> {
  icon?: ReactNode
  shortcut?: string
  isDanger?: boolean
  children: string
}

export function MenuItem({ icon, shortcut, isDanger = false, children, ...props }: ItemProps) {
  return (
    <AriaMenuItem {...props} textValue={children} className={floating.item ?? ''} data-danger={isDanger || undefined}>
      {icon}
      <span className={floating.label}>{children}</span>
      {shortcut && <kbd className={styles.shortcut}>{shortcut}</kbd>}
    </AriaMenuItem>
  )
}

export function MenuLine() {
  return <Separator className={styles.line ?? ''} />
}
