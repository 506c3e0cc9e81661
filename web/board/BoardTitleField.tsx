import { useState } from 'react'
import { boardSettingsText } from '../text/board-settings.ts'
import { Field } from '../ui/Field.tsx'

/** Kept when one leaves it, or presses Enter. */
export function BoardTitleField({ value, onSave }: { value: string; onSave(value: string): void }) {
  const [typed, setTyped] = useState(value)
  const save = () => {
    const title = typed.trim()
    if (title === '') setTyped(value)
    else if (title !== value) onSave(title)
  }
  return (
    <Field
      label={boardSettingsText.name}
      value={typed}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  )
}
