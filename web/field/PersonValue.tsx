import { useMemberOptions } from '../card/options.tsx'
import properties from '../card/Properties.module.css'
import { useRow } from '../data/hooks.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Face } from '../ui/Face.tsx'
import { Picker } from '../ui/Picker.tsx'
import type { EditorProps } from './editor.ts'

const NOBODY = { id: 'nobody', name: text.nobody }

export function PersonValue({ field, value, className = properties.value, onChange }: EditorProps) {
  const id = typeof value === 'string' ? value : null
  const person = useRow('members', id ?? '')
  const name = id === null ? text.nobody : person?.display_name || text.someone
  const people = useMemberOptions()
  return (
    <Picker
      label={field.title}
      name={cardText.choose(field.title, name)}
      className={className}
      options={field.required ? people : [NOBODY, ...people]}
      selected={[id ?? NOBODY.id]}
      onPick={(picked) => onChange(picked === NOBODY.id ? null : picked)}
    >
      {id !== null && <Face id={id} />}
      <span data-empty={id === null || undefined}>{name}</span>
    </Picker>
  )
}
