import properties from '../card/Properties.module.css'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Picker } from '../ui/Picker.tsx'
import type { EditorProps } from './editor.ts'
import { OptionDot, OptionMark } from './OptionMark.tsx'

const NONE = { id: 'none', name: text.none }

/** One option, or several, with their colours. */
export function ChoiceValue({ field, value, className = properties.value, onChange }: EditorProps) {
  const isMultiple = field.type === 'multi_select'
  const ids = Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
  const chosen = field.options.filter(({ id }) => ids.includes(id))
  const options = field.options.map(({ id, title, color }) => ({ id, name: title, icon: <OptionDot color={color} /> }))
  const pick = (id: string, isOn: boolean) => {
    if (!isMultiple) return onChange(id === NONE.id ? null : id)
    const next = field.options.map((one) => one.id).filter((one) => (one === id ? isOn : ids.includes(one)))
    onChange(next.length > 0 ? next : null)
  }
  return (
    <Picker
      label={field.title}
      name={cardText.choose(field.title, chosen.map(({ title }) => title).join(', ') || text.none)}
      className={className}
      options={isMultiple || field.required ? options : [NONE, ...options]}
      selected={isMultiple || chosen.length > 0 ? chosen.map(({ id }) => id) : [NONE.id]}
      isMultiple={isMultiple}
      onPick={pick}
    >
      {chosen.length === 0 && <span data-empty>{text.none}</span>}
      {chosen.map((option) => (
        <OptionMark key={option.id} option={option} />
      ))}
    </Picker>
  )
}
