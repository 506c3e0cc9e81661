import type { FieldOption } from '../data/fields.ts'
import { OptionDot } from '../field/OptionMark.tsx'
import { fieldText } from '../text/fields.ts'
import { text } from '../text/text.ts'
import { Field } from '../ui/Field.tsx'
import { RowButtons } from '../ui/RowButtons.tsx'
import { Row, Rows } from '../ui/Rows.tsx'
import { Select } from '../ui/Select.tsx'
import { newOption } from './field-draft.ts'

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
  const freshColor = () => COLORS[(options.length + 2) % COLORS.length]?.value ?? ''
  return (
    <Rows
      label={fieldText.options}
      addLabel={fieldText.addOption}
      onAdd={() => onChange([...options, newOption(freshColor())])}
    >
      {options.map(({ id, title, color }, at) => (
        <Row key={id}>
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
          <RowButtons title={title || fieldText.option(at + 1)} rows={options} at={at} onChange={onChange} />
        </Row>
      ))}
    </Rows>
  )
}
