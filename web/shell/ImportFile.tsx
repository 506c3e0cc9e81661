import { FileUp } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { reasonOf } from '../actions/action.ts'
import { type Imported, type ImportPreview, previewImport, type Reading } from '../actions/imports.ts'
import { useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { closeDialog } from './dialogs.ts'
import { ImportDone } from './ImportDone.tsx'
import styles from './ImportFile.module.css'
import { ImportPreviewForm } from './ImportPreviewForm.tsx'

interface Chosen {
  file: File
  reading: Reading
  preview: ImportPreview
}

const AS_IT_SEEMS: Reading = { map: {}, dates: null, new_fields: true, relations: true, project_id: null }

/** A file of Trello or a table, looked at first and then brought in. */
export function ImportFile({ dropped }: { dropped?: File | undefined }) {
  const workspace = useWorkspace()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const [failure, setFailure] = useState('')
  const [isReading, setReading] = useState(false)
  const last = useRef(0)
  const words = text.shell.import
  const look = useCallback(
    async (file: File, reading: Reading) => {
      const turn = ++last.current
      setFailure('')
      setReading(true)
      try {
        const preview = await previewImport(workspace, file, reading)
        // What was chosen meanwhile is looked at already.
        if (turn === last.current) setChosen({ file, reading, preview })
      } catch (error) {
        if (turn === last.current) setFailure(reasonOf(error))
      } finally {
        if (turn === last.current) setReading(false)
      }
    },
    [workspace],
  )
  useEffect(() => {
    if (dropped) void look(dropped, AS_IT_SEEMS)
  }, [dropped, look])
  if (imported) return <ImportDone imported={imported} />
  return (
    <Dialog title={words.title} isOpen onClose={closeDialog}>
      {chosen ? (
        <ImportPreviewForm
          {...chosen}
          isReading={isReading}
          onRead={(reading) => {
            setChosen({ ...chosen, reading })
            void look(chosen.file, reading)
          }}
          onBack={() => setChosen(null)}
          onDone={setImported}
        />
      ) : (
        <DropZone
          className={styles.zone ?? ''}
          onDrop={async ({ items }) => {
            const [item] = items.filter(({ kind }) => kind === 'file')
            if (item?.kind === 'file') await look(await item.getFile(), AS_IT_SEEMS)
          }}
        >
          <FileUp size={20} aria-hidden />
          <Text slot="label">{words.drop}</Text>
          <FileTrigger
            acceptedFileTypes={['.json', '.csv', 'application/json', 'text/csv']}
            onSelect={(files) => {
              const file = files?.[0]
              if (file) void look(file, AS_IT_SEEMS)
            }}
          >
            <Button>{words.choose}</Button>
          </FileTrigger>
        </DropZone>
      )}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </Dialog>
  )
}
