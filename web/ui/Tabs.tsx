import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import styles from './Tabs.module.css'

interface TabsProps<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; words: string }[]
  onChoose(value: NoInfer<Value>): void
}

/** Which part is shown: one of a few, all visible. */
export function Tabs<Value extends string>({ label, value, choices, onChoose }: TabsProps<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={tabsLook}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = choices.find((choice) => keys.has(choice.value))
        if (chosen) onChoose(chosen.value)
      }}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice.value} id={choice.value} className={tabLook}>
          <TabWords words={choice.words} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** The look of a row of tabs, for those that are links or have panels. */
export const tabsLook = styles.tabs ?? ''
/** The look of a tab; what it says is in `TabWords`. */
export const tabLook = styles.tab ?? ''

/** As wide as when it is chosen: its neighbours stay where they are. */
export function TabWords({ words }: { words: string }) {
  return (
    <span className={styles.words} data-words={words}>
      {words}
    </span>
  )
}
