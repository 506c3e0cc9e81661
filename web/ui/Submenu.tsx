import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem as AriaMenuItem, Popover, SubmenuTrigger } from 'react-aria-components'
import floating from './Floating.module.css'

interface SubmenuProps {
  label: string
  icon?: ReactNode
  /** The current choice, of those passed to `onChoose`. */
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
