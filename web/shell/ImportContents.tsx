import type { ImportPreview } from '../actions/imports.ts'
import { fieldText } from '../text/fields.ts'
import { formatNumber } from '../text/format.ts'
import { text } from '../text/text.ts'
import { Check } from '../ui/Check.tsx'
import styles from './ImportFile.module.css'

type Noun = keyof ImportPreview['counts']
// The words have each of them, and no other.
const NOUNS = Object.keys(text.shell.import.counts satisfies Record<Noun, unknown>) as Noun[]

interface NewFieldsProps {
  fields: ImportPreview['new_fields']
  isOn: boolean
  onChange(isOn: boolean): void
}

/** How many of each noun there are, of those that there are. Not all are known before and after an import. */
export function ImportCounts({ counts }: { counts: Partial<Record<Noun, number>> }) {
  return (
    <ul className={styles.list}>
      {NOUNS.map((noun) => ({ noun, count: counts[noun] ?? 0 }))
        .filter(({ count }) => count > 0)
        .map(({ noun, count }) => (
          <li key={noun}>{text.shell.import.counts[noun](formatNumber(count))}</li>
        ))}
    </ul>
  )
}

/** The custom fields that the space gets, and the choice to have their values as text instead. */
export function ImportNewFields({ fields, isOn, onChange }: NewFieldsProps) {
  const words = text.shell.import
  if (fields.length === 0 && isOn) return null
  return (
    <>
      <Check isSelected={isOn} onChange={onChange}>
        {words.addFields}
      </Check>
      {fields.length > 0 && (
        <ul className={styles.list} aria-label={words.newFields}>
          {fields.map(({ title, type }) => (
            <li key={title}>{words.fieldOf(title, fieldText.types[type])}</li>
          ))}
        </ul>
      )}
    </>
  )
}

const RELATIONS = [
  'epics',
  'epic_cards',
  'child_cards',
  'links',
  'unresolved_references',
] as const satisfies readonly Noun[]

interface RelationsProps {
  counts: ImportPreview['counts']
  isOn: boolean
  onChange(isOn: boolean): void
}

/** The choice to have epics, parents and links, where the file says something of them. */
export function ImportRelations({ counts, isOn, onChange }: RelationsProps) {
  const words = text.shell.import
  if (isOn && RELATIONS.every((noun) => counts[noun] === 0)) return null
  return (
    <>
      <Check isSelected={isOn} onChange={onChange}>
        {words.relations}
      </Check>
      {counts.epics > 0 && <p className={styles.board}>{words.epicsHelp}</p>}
      {counts.unresolved_references > 0 && <p className={styles.board}>{words.unresolvedHelp}</p>}
    </>
  )
}

/** What a file has and the workspace has no place for. */
export function ImportOmissions({ omissions }: { omissions: ImportPreview['not_mapped'] }) {
  const words = text.shell.import
  if (omissions.length === 0) return null
  return (
    <details>
      <summary>{words.leftOut}</summary>
      <p>{words.leftOutHelp}</p>
      <ul className={styles.list}>
        {omissions.map(({ kind, name, count }) => (
          <li key={`${kind} ${name}`}>{words.omission(kind, name, count)}</li>
        ))}
      </ul>
    </details>
  )
}
