import { useId } from 'react'
import styles from './Select.module.css'

interface SelectProps {
  label: string
  value: string
  onChange(value: string): void
  options: readonly { value: string; label: string }[]
  /** The label is only for readers. */
  isBare?: boolean
}

/** One of several, by the browser's own list: the best there is on a phone. */
export function Select({ label, value, onChange, options, isBare = false }: SelectProps) {
  const id = useId()
  return (
    <span className={styles.field}>
      <label htmlFor={id} className={isBare ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      <select id={id} className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
