import { Check as Tick } from 'lucide-react'
import { Checkbox, type CheckboxProps } from 'react-aria-components'
import styles from './Check.module.css'

/** Yes or no, with its words beside it. */
export function Check({
  children,
  ...props
}: Omit<CheckboxProps, 'className' | 'style' | 'children'> & { children?: string }) {
  return (
    <Checkbox {...props} className={styles.check ?? ''}>
      <span className={styles.box} aria-hidden>
        <Tick size={12} strokeWidth={3} />
      </span>
      {children}
    </Checkbox>
  )
}
