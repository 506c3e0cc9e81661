import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { TabWords, tabLook, tabsLook } from './TabWords.tsx'

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
