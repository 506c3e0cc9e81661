import { useState } from 'react'
import properties from '../card/Properties.module.css'
import { useFields } from '../data/fields.ts'
import type { EpicDetails } from '../data/rows.ts'
import { FieldRows } from '../field/FieldRows.tsx'
import { cardText } from '../text/card.ts'
import { useSpacesOfFields } from './fields.ts'

/** The custom fields of an epic: those of all spaces that are not private, of which it belongs to none. */
export function EpicFields({ epic }: { epic: EpicDetails }) {
  const [isWhole, setWhole] = useState(false)
  const hasValues = Object.keys(epic.custom_fields).length > 0
  const spaces = useSpacesOfFields()
  return (
    <>
      {(hasValues || isWhole) &&
        spaces.map((id) => <FieldsOfSpace key={id} project_id={id} epic={epic} isWhole={isWhole} />)}
      <button
        type="button"
        className={properties.whole}
        data-wide
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? cardText.fewerProperties : cardText.allProperties}
      </button>
    </>
  )
}

interface FieldsOfSpaceProps {
  project_id: string
  epic: EpicDetails
  isWhole: boolean
}

function FieldsOfSpace({ project_id, epic, isWhole }: FieldsOfSpaceProps) {
  // What is required of cards is not required of epics.
  const fields = useFields(project_id).map((field) => ({ ...field, required: false }))
  return <FieldRows noun="epic" item={epic} fields={fields} isWhole={isWhole} />
}
