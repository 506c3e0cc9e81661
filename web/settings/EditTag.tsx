import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { TAG_COLORS } from '../actions/card-tags.ts'
import { changeTag } from '../actions/upkeep.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { Tag } from '../data/tags.ts'
import { settingsText } from '../text/settings.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import styles from './Settings.module.css'

type TagColor = (typeof TAG_COLORS)[number]

interface EditTagProps {
  tag: Tag
  onClose(): void
  onDone(): Promise<void>
}

/** The name of a tag and its colour, everywhere it is used. */
export function EditTag({ tag, onClose, onDone }: EditTagProps) {
  const workspace = useWorkspace()
  const [name, setName] = useState(tag.name)
  const [color, setColor] = useState(tag.color)
  const words = settingsText.tags
  const names: Record<TagColor, string> = words.colors
  const isKnown = TAG_COLORS.some((known) => known === tag.color)
  const choices = [
    ...(isKnown ? [] : [{ value: tag.color, title: words.otherColor(tag.color) }]),
    ...TAG_COLORS.map((value) => ({ value, title: names[value] })),
  ]
  return (
    <Dialog title={words.editTitle(tag.name)} isOpen onClose={onClose}>
      <Form
        action={text.save}
        isDisabled={name.trim() === ''}
        onCancel={onClose}
        onSubmit={async () => {
          await changeTag(workspace, tag.id, { name: name.trim(), ...(color !== tag.color && { color }) })
          await onDone()
        }}
      >
        <Field label={words.name} value={name} onChange={setName} maxLength={200} autoFocus />
        <RadioGroup className={styles.colors ?? ''} value={color} onChange={setColor}>
          <Label className={styles.label ?? ''}>{words.color}</Label>
          {choices.map(({ value, title }) => (
            <Radio key={value} value={value} aria-label={title} className={styles.color ?? ''}>
              <span className={styles.swatch} style={{ background: value }} aria-hidden />
            </Radio>
          ))}
        </RadioGroup>
      </Form>
    </Dialog>
  )
}
