import type { ReactNode } from 'react'
import { Header, MenuSection } from 'react-aria-components'
import styles from './Menu.module.css'
import { MenuItem } from './Menu.tsx'

interface ChoicesProps<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; words: string; icon?: ReactNode }[]
  onChoose(value: NoInfer<Value>): void
}

/** One of several, inside of a menu. */
export function MenuChoices<Value extends string>({ label, value, choices, onChoose }: ChoicesProps<Value>) {
  return (
    <MenuSection
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = choices.find((choice) => keys !== 'all' && keys.has(choice.value))
        if (chosen) onChoose(chosen.value)
      }}
    >
      <Header className={styles.heading ?? ''}>{label}</Header>
      {choices.map((choice) => (
        <MenuItem key={choice.value} id={choice.value} icon={choice.icon}>
          {choice.words}
        </MenuItem>
      ))}
    </MenuSection>
  )
}
