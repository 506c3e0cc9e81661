import { useRef } from 'react'
import { setFieldValue, valueKey } from '../actions/field-values.ts'
import { Property } from '../card/Property.tsx'
import { dropDraft, useDraft } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardDetails, FieldRow } from '../data/rows.ts'
import { NotSaved } from '../ui/NotSaved.tsx'
import { FieldEditor } from './FieldEditor.tsx'

interface FieldRowsProps {
  card: CardDetails
  fields: readonly FieldRow[]
  /** Also those without a value. */
  isWhole: boolean
}

/** The custom fields of an open card. */
export function FieldRows({ card, fields, isWhole }: FieldRowsProps) {
  // One that was emptied stays while the card is open: it may have the focus.
  const seen = useRef(new Set<string>())
  const shown = fields.filter(({ id, required }) => {
    if (card.custom_fields[id] !== undefined) seen.current.add(id)
    return isWhole || required || seen.current.has(id)
  })
  return shown.map((field) => <Row key={field.id} card={card} field={field} />)
}

function Row({ card, field }: { card: CardDetails; field: FieldRow }) {
  const workspace = useWorkspace()
  const mayChange = useAllowed('card.update')
  const key = valueKey(workspace, card.id, field.id)
  const draft = useDraft(key)
  return (
    <Property label={field.title}>
      <div>
        <FieldEditor
          field={field}
          value={card.custom_fields[field.id]}
          typedBefore={draft?.text}
          isReadOnly={!mayChange}
          onChange={(value) => setFieldValue(workspace, card.id, field.id, value)}
        />
        {draft?.refused !== undefined && (
          <NotSaved draft={key} reason={draft.refused} onDiscard={() => dropDraft(key)} />
        )}
      </div>
    </Property>
  )
}
