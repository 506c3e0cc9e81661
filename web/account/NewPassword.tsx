import { accountText } from '../text/account.ts'
import { Field } from '../ui/Field.tsx'

interface NewPasswordProps {
  label?: string
  value: string
  onChange(value: string): void
}

/** A password that is chosen, with what makes a good one. */
export function NewPassword({ label = accountText.newPassword, value, onChange }: NewPasswordProps) {
  return (
    <Field
      label={label}
      type="password"
      autoComplete="new-password"
      help={accountText.passwordHelp}
      value={value}
      onChange={onChange}
    />
  )
}
