import { ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  Header,
  type MenuItemProps,
  MenuSection,
  MenuTrigger,
  Popover,
  PopoverContext,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components'
import floating from './Floating.module.css'
import styles from './Menu.module.css'
import type { MenuPlace } from './MenuButton.tsx'

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

interface MenuAtProps extends MenuPlace {
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

interface SubmenuProps {
  label: string
  icon?: ReactNode
  /** What is chosen now, of those that `onChoose` is told of. */
  chosen?: string
  onChoose(key: string): void
  children: ReactNode
}

/** One of several, chosen in a menu beside the menu. */
export function Submenu({ label, icon, chosen, onChoose, children }: SubmenuProps) {
  return (
    <SubmenuTrigger>
      <AriaMenuItem textValue={label} className={floating.item ?? ''}>
        {icon}
        <span className={floating.label}>{label}</span>
        <ChevronRight size={16} aria-hidden />
      </AriaMenuItem>
      <Popover className={floating.popover ?? ''} offset={-2} crossOffset={-4}>
        <AriaMenu
          aria-label={label}
          className={floating.list ?? ''}
          onAction={(key) => onChoose(String(key))}
          {...(chosen !== undefined && { selectionMode: 'single', selectedKeys: [chosen] })}
        >
          {children}
        </AriaMenu>
      </Popover>
    </SubmenuTrigger>
  )
}

export function MenuLine() {
  return <Separator className={styles.line ?? ''} />
}

interface ChoicesProps<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; words: string; icon?: ReactNode }[]
  onChoose(value: NoInfer<Value>): void
}

/** One of several, inside of a menu. */
export function MenuChoices<Value extends string>({ label, value, choices, onChoose }: ChoicesProps<Value>) {
  return (
    <MenuSection
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = choices.find((choice) => keys !== 'all' && keys.has(choice.value))
        if (chosen) onChoose(chosen.value)
      }}
    >
      <Header className={styles.heading ?? ''}>{label}</Header>
      {choices.map((choice) => (
        <MenuItem key={choice.value} id={choice.value} icon={choice.icon}>
          {choice.words}
        </MenuItem>
      ))}
    </MenuSection>
  )
}
