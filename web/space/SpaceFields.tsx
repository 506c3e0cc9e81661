import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFields } from '../data/fields.ts'
import type { FieldRow } from '../data/rows.ts'
import { fieldText } from '../text/fields.ts'
import { Button } from '../ui/Button.tsx'
import { keepRowFocus } from '../ui/row-focus.ts'
import { FieldDialog } from './FieldDialog.tsx'
import { FieldItem } from './FieldItem.tsx'
import styles from './SpacePage.module.css'

/** What the admins of a space add to its cards. */
export function SpaceFields({ project_id, mayChange }: { project_id: string; mayChange: boolean }) {
  const fields = useFields(project_id)
  // Null for a new one.
  const [edited, edit] = useState<FieldRow | null>()
  return (
    <section ref={keepRowFocus} className={styles.section} aria-labelledby="space-fields">
      <h2 id="space-fields">{fieldText.heading}</h2>
      <p className={styles.quiet}>{fieldText.help}</p>
      {fields.length === 0 && <p>{fieldText.none}</p>}
      <ul>
        {fields.map((field, index) => (
          <FieldItem
            key={field.id}
            field={field}
            index={index}
            isLast={index === fields.length - 1}
            mayChange={mayChange}
            onEdit={() => edit(field)}
          />
        ))}
      </ul>
      {mayChange && (
        <div>
          <Button data-add="" onPress={() => edit(null)}>
            <Plus size={16} aria-hidden /> {fieldText.add}
          </Button>
        </div>
      )}
      {edited !== undefined && <FieldDialog project_id={project_id} field={edited} onClose={() => edit(undefined)} />}
    </section>
  )
}
