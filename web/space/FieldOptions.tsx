import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { FieldOption } from '../data/fields.ts'
import { OptionDot } from '../field/OptionMark.tsx'
import { fieldText } from '../text/fields.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { keepRowFocus } from '../ui/row-focus.ts'
import { Select } from '../ui/Select.tsx'
import { stayInRow } from '../ui/stay-in-row.ts'
import { newOption } from './field-draft.ts'
import styles from './SpacePage.module.css'

const COLORS = Object.entries(text.board.colors).map(([value, words]) => ({
  value,
  words,
  icon: <OptionDot color={value} />,
}))

interface FieldOptionsProps {
  options: readonly FieldOption[]
  onChange(options: FieldOption[]): void
}

/** What can be chosen, with colours, in order. */
export function FieldOptions({ options, onChange }: FieldOptionsProps) {
  const change = (at: number, part: Partial<FieldOption>) =>
    onChange(options.map((option, index) => (index === at ? { ...option, ...part } : option)))
  const moveUp = (at: number, pressed: Element) => {
    const [above, moved] = [options[at - 1], options[at]]
    if (above && moved) onChange(options.with(at - 1, moved).with(at, above))
    stayInRow(pressed)
  }
  const freshColor = () => COLORS[(options.length + 2) % COLORS.length]?.value ?? ''
  return (
    <fieldset ref={keepRowFocus} className={styles.statuses}>
      <legend>{fieldText.options}</legend>
      <ul className={styles.rows}>
        {options.map(({ id, title, color }, at) => (
          <li key={id} className={styles.status}>
            <Field
              label={fieldText.option(at + 1)}
              isLabelHidden
              value={title}
              // One that was just added.
              autoFocus={title === ''}
              onChange={(words) => change(at, { title: words })}
            />
            <Select
              label={fieldText.colorOf(at + 1)}
              isLabelHidden
              value={color}
              placeholder={color}
              choices={COLORS}
              onChoose={(value) => change(at, { color: value })}
            />
            <IconButton
              label={fieldText.optionUp(title)}
              isDisabled={at === 0}
              data-move
              onPress={({ target }) => moveUp(at, target)}
            >
              <ArrowUp size={16} aria-hidden />
            </IconButton>
            <IconButton
              label={fieldText.optionDown(title)}
              isDisabled={at === options.length - 1}
              data-move
              onPress={({ target }) => moveUp(at + 1, target)}
            >
              <ArrowDown size={16} aria-hidden />
            </IconButton>
            <IconButton
              label={fieldText.removeOption(title)}
              onPress={() => onChange(options.filter((_, index) => index !== at))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div>
        <Button kind="plain" data-add onPress={() => onChange([...options, newOption(freshColor())])}>
          <Plus size={16} aria-hidden /> {fieldText.addOption}
        </Button>
      </div>
    </fieldset>
  )
}
