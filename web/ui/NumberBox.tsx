import { Group, Input, Label, NumberField } from 'react-aria-components'
import styles from './Field.module.css'

interface NumberBoxProps {
  label: string
  value: number
  least: number
  most: number
  autoFocus?: boolean
  onChange(value: number): void
}

/** A whole number. What is out of bounds becomes the nearest that is not; arrow keys count. */
export function NumberBox({ label, value, least, most, autoFocus = false, onChange }: NumberBoxProps) {
  return (
    <NumberField
      className={styles.field ?? ''}
      value={value}
      minValue={least}
      maxValue={most}
      autoFocus={autoFocus}
      formatOptions={{ maximumFractionDigits: 0 }}
      onChange={(number) => onChange(Number.isNaN(number) ? least : number)}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Group>
        <Input className={styles.input ?? ''} />
      </Group>
    </NumberField>
  )
}
