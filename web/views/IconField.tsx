import { viewText as words } from '../text/views.ts'
import { isEmoji } from '../ui/emoji.ts'
import { Field } from '../ui/Field.tsx'

export const isIcon = (icon: string) => icon.trim() === '' || isEmoji(icon.trim())

/** The icon of a view. Words would stand where its title is looked for. */
export function IconField({ value, onChange }: { value: string; onChange(icon: string): void }) {
  return (
    <Field
      label={words.icon}
      value={value}
      onChange={onChange}
      placeholder={words.iconHelp}
      error={isIcon(value) ? undefined : words.notIcon}
    />
  )
}
