import { FieldError, Input, Label, Text, TextArea, TextField, type TextFieldProps } from 'react-aria-components'
import styles from './Field.module.css'

interface FieldProps extends Omit<TextFieldProps, 'className' | 'style' | 'children'> {
  label: string
  help?: string
  error?: string | undefined
  placeholder?: string
  isMultiline?: boolean
  /** Its name is for readers only. */
  isLabelHidden?: boolean
}

/** One thing to fill in, with what is wrong with it beside it. */
export function Field({
  label,
  help,
  error,
  placeholder,
  isMultiline = false,
  isLabelHidden = false,
  ...props
}: FieldProps) {
  const box = { className: styles.input ?? '', ...(placeholder !== undefined && { placeholder }) }
  return (
    <TextField {...props} isInvalid={error !== undefined} className={styles.field ?? ''}>
      <Label className={isLabelHidden ? 'visually-hidden' : (styles.label ?? '')}>{label}</Label>
      {isMultiline ? <TextArea {...box} rows={4} /> : <Input {...box} />}
      {help && (
        <Text slot="description" className={styles.help ?? ''}>
          {help}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </TextField>
  )
}
