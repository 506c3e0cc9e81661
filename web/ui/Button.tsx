import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import styles from './Button.module.css'

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** `plain` stands in a row of others; `strong` is the one thing to do here; `danger` cannot be undone. */
  kind?: 'plain' | 'outlined' | 'strong' | 'danger'
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** For links that look like buttons. */
export const buttonLook = styles.button ?? ''

export function Button({ kind = 'outlined', ...props }: ButtonProps) {
  return <AriaButton {...props} className={styles.button ?? ''} data-kind={kind} />
}

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** What it does: read aloud, and shown when it is pointed at. */
  label: string
  /** The key that does the same. */
  shortcut?: string
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A button that is only a sign, with its name for screen readers and, as a tooltip, for everyone: see `Tips`. */
export function IconButton({ label, shortcut, children, ...props }: IconButtonProps) {
  return (
    <AriaButton {...props} aria-label={label} className={styles.icon ?? ''} data-tip={shortcut ?? ''}>
      {children}
    </AriaButton>
  )
}
