import { ChevronDown } from 'lucide-react'
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import styles from './Choice.module.css'
import floating from './Floating.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; words: string }[]
  onChoose(value: NoInfer<Value>): void
  /** Its name is for readers only. */
  isLabelHidden?: boolean
  isDisabled?: boolean
}

/** One of a few. */
export function Choice<Value extends string>({
  label,
  value,
  choices,
  onChoose,
  isLabelHidden = false,
  isDisabled = false,
}: ChoiceProps<Value>) {
  return (
    <Select
      className={styles.choice ?? ''}
      value={value}
      isDisabled={isDisabled}
      onChange={(key) => {
        const chosen = choices.find((choice) => choice.value === key)
        if (chosen) onChoose(chosen.value)
      }}
      {...(isLabelHidden && { 'aria-label': label })}
    >
      {!isLabelHidden && <Label className={styles.label ?? ''}>{label}</Label>}
      <Button className={styles.button ?? ''}>
        <SelectValue className={styles.value ?? ''} />
        <ChevronDown size={16} aria-hidden />
      </Button>
      <Popover className={floating.popover ?? ''} offset={4}>
        <ListBox className={floating.list ?? ''}>
          {choices.map((choice) => (
            <ListBoxItem key={choice.value} id={choice.value} textValue={choice.words} className={floating.item ?? ''}>
              {choice.words}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  )
}
