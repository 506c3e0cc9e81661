import { useState } from 'react'
import { Button } from 'react-aria-components'
import { EditBox } from './EditBox.tsx'
import styles from './EditInPlace.module.css'

interface EditInPlaceProps {
  value: string
  /** What a press on it does, for readers. */
  label: string
  onSave(value: string): void
}

/** A text that becomes a box to type in when it is pressed. */
export function EditInPlace({ value, label, onSave }: EditInPlaceProps) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing)
    return (
      <EditBox
        label={label}
        value={value}
        onEnd={(words) => {
          setEditing(false)
          if (words !== null) onSave(words)
        }}
      />
    )
  return (
    <Button className={styles.text ?? ''} aria-description={label} onPress={() => setEditing(true)}>
      {value}
    </Button>
  )
}
