import { useRef } from 'react'
import { setEpicFieldValue, setFieldValue, valueKey } from '../actions/field-values.ts'
import { Property } from '../card/Property.tsx'
import { dropDraft, useDraft } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardDetails, EpicDetails, FieldRow } from '../data/rows.ts'
import { NotSaved } from '../ui/NotSaved.tsx'
import { FieldEditor } from './FieldEditor.tsx'

/** What has values: a card or an epic, as it is open. */
interface Subject {
  noun: 'card' | 'epic'
  item: Pick<CardDetails | EpicDetails, 'id' | 'custom_fields'>
}

interface FieldRowsProps extends Subject {
  fields: readonly FieldRow[]
  /** Also those without a value. */
  isWhole: boolean
}

/** The custom fields of an open card or epic. */
export function FieldRows({ noun, item, fields, isWhole }: FieldRowsProps) {
  // One that was emptied stays while the card is open: it may have the focus.
  const seen = useRef(new Set<string>())
  const shown = fields.filter(({ id, required }) => {
    if (item.custom_fields[id] !== undefined) seen.current.add(id)
    return isWhole || required || seen.current.has(id)
  })
  return shown.map((field) => <Row key={field.id} noun={noun} item={item} field={field} />)
}

function Row({ noun, item, field }: Subject & { field: FieldRow }) {
  const workspace = useWorkspace()
  const mayChange = useAllowed(`${noun}.update`)
  const key = valueKey(workspace, item.id, field.id)
  const draft = useDraft(key)
  const set = noun === 'card' ? setFieldValue : setEpicFieldValue
  return (
    <Property label={field.title}>
      <div>
        <FieldEditor
          field={field}
          value={item.custom_fields[field.id]}
          typedBefore={draft?.text}
          isReadOnly={!mayChange}
          onChange={(value) => set(workspace, item.id, field.id, value)}
        />
        {draft?.refused !== undefined && (
          <NotSaved draft={key} reason={draft.refused} onDiscard={() => dropDraft(key)} />
        )}
      </div>
    </Property>
  )
}
