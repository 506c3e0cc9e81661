import { text } from '../text/text.ts'
import { Field } from '../ui/Field.tsx'

interface NewPasswordProps {
  label?: string
  value: string
  onChange(value: string): void
}

/** A password that is chosen, with what makes a good one. */
export function NewPassword({ label = text.account.newPassword, value, onChange }: NewPasswordProps) {
  return (
    <Field
      label={label}
      type="password"
      autoComplete="new-password"
      help={text.account.passwordHelp}
      value={value}
      onChange={onChange}
    />
  )
}
