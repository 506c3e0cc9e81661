import type { ReactNode } from 'react'
import { ruleText as words } from '../text/rules.ts'
import { Select } from '../ui/Select.tsx'

/** No id and no word of the API is called so. */
const ANY = 'any'

interface OptionalProps<Value extends string> {
  label: string
  value: Value | undefined
  /** What the choice of none of them says. */
  none?: string
  choices: readonly { value: Value; words: string; icon?: ReactNode }[]
  onChoose(value: Value | undefined): void
}

/** One of several, or none in particular. */
export function Optional<Value extends string>({
  label,
  value,
  none = words.any,
  choices,
  onChoose,
}: OptionalProps<Value>) {
  return (
    <Select<Value | typeof ANY>
      label={label}
      value={value ?? ANY}
      choices={[{ value: ANY, words: none }, ...choices]}
      onChoose={(chosen) => onChoose(choices.find((one) => one.value === chosen)?.value)}
    />
  )
}
