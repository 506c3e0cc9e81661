import { useState } from 'react'
import { ProgressBar } from 'react-aria-components'
import { liveIds } from '../actions/containers.ts'
import { type Imported, type ImportPreview, importFile, type Progress, type Reading } from '../actions/imports.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportCounts, ImportNewFields, ImportOmissions, ImportRelations } from './ImportContents.tsx'
import styles from './ImportFile.module.css'

interface PreviewProps {
  file: File
  reading: Reading
  preview: ImportPreview
  /** It is looked at once more, since it is to be read in another way. */
  isReading: boolean
  onRead(reading: Reading): void
  onBack(): void
  onDone(imported: Imported): void
}

/** What a file would bring, how it is read, and the button that brings it in. */
export function ImportPreviewForm({ file, reading, preview, isReading, onRead, onBack, onDone }: PreviewProps) {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const spaces = liveIds(mirror, 'projects', useIds('projects', 'all', 'all'))
  const [progress, setProgress] = useState<Progress | null>(null)
  const words = text.shell.import
  const { counts, boards, columns, new_fields, not_mapped } = preview
  return (
    <Form
      action={words.bring}
      isDisabled={isReading || (columns.length > 0 && counts.cards === 0)}
      onCancel={onBack}
      onSubmit={async () => {
        setProgress({ done: 0, total: 1 })
        const titles = boards.map(({ title }) => title)
        onDone(await importFile(workspace, file, reading, titles, setProgress).finally(() => setProgress(null)))
      }}
    >
      <p>
        <strong>{preview.title || file.name}</strong>
      </p>
      <ImportCounts counts={counts} />
      {boards.map(({ title, lists }) => (
        <p key={title} className={styles.board}>
          {title}: {lists.join(', ')}
        </p>
      ))}
      <ImportColumns columns={columns} reading={reading} onRead={onRead} />
      <ImportNewFields
        fields={new_fields}
        isOn={reading.new_fields}
        onChange={(isOn) => onRead({ ...reading, new_fields: isOn })}
      />
      <ImportRelations
        counts={counts}
        isOn={reading.relations}
        onChange={(isOn) => onRead({ ...reading, relations: isOn })}
      />
      <Select
        label={words.into}
        value={reading.project_id ?? ''}
        onChoose={(id) => onRead({ ...reading, project_id: id || null })}
        choices={[
          { value: '', words: words.ownSpace },
          ...spaces.map((id) => ({ value: id, words: mirror.row('projects', id)?.title ?? '' })),
        ]}
      />
      <ImportOmissions omissions={not_mapped} />
      {progress && (
        <ProgressBar aria-label={words.bring} value={progress.done} maxValue={Math.max(1, progress.total)}>
          {({ percentage = 0 }) => (
            <div className={styles.bar}>
              <div className={styles.done} style={{ inlineSize: `${percentage}%` }} />
            </div>
          )}
        </ProgressBar>
      )}
    </Form>
  )
}
