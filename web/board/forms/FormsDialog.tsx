import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { reasonOf } from '../../actions/action.ts'
import { deleteForm } from '../../actions/forms.ts'
import { useRead } from '../../data/answer.ts'
import { type Form as FormOfBoard, readForms } from '../../data/forms.ts'
import { useWorkspace } from '../../data/hooks.ts'
import type { BoardRow } from '../../data/rows.ts'
import type { WorkspaceData } from '../../data/workspace.ts'
import { formsText } from '../../text/forms.ts'
import { text } from '../../text/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { keepRowFocus } from '../../ui/row-focus.ts'
import { FormBuilder } from './FormBuilder.tsx'
import styles from './Forms.module.css'

const words = formsText

/** Which form is edited; `new` for one that is not there yet. */
type Edited = { form: FormOfBoard; version: string | undefined } | 'new'

/** The forms of a board, and the one that is worked on. */
export function FormsDialog({ board, onClose }: { board: BoardRow; onClose(): void }) {
  const read = useCallback((workspace: WorkspaceData) => readForms(workspace, board.id), [board.id])
  const { answer, failure, again } = useRead(read)
  const [edited, setEdited] = useState<Edited | null>(null)
  const back = () => {
    setEdited(null)
    void again()
  }
  if (edited)
    return (
      <Dialog title={edited === 'new' ? words.newTitle : words.editTitle} isOpen size="wide" onClose={onClose}>
        <FormBuilder board={board} saved={edited === 'new' ? null : edited} onSaved={setEdited} onBack={back} />
      </Dialog>
    )
  return (
    <Dialog title={words.of(board.title)} isOpen size="large" onClose={onClose}>
      <div ref={keepRowFocus} className={styles.part}>
        <p className={styles.quiet}>{words.help}</p>
        {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
        {answer && answer.forms.length === 0 && <p>{words.nothing}</p>}
        {answer && answer.forms.length > 0 && (
          <ul className={styles.list} aria-label={words.title}>
            {answer.forms.map((form) => (
              <FormItem
                key={form.id}
                form={form}
                onEdit={() => setEdited({ form, version: answer.version })}
                onDeleted={again}
              />
            ))}
          </ul>
        )}
        <div className={styles.actions}>
          <Button kind="strong" data-add="" onPress={() => setEdited('new')}>
            <Plus size={16} aria-hidden /> {words.add}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface FormItemProps {
  form: FormOfBoard
  onEdit(): void
  onDeleted(): Promise<void>
}

function FormItem({ form: { id, title, fields, is_public }, onEdit, onDeleted }: FormItemProps) {
  const workspace = useWorkspace()
  const [isDeleting, setDeleting] = useState(false)
  const state = is_public ? words.state.public : words.state.closed
  return (
    <li className={styles.item}>
      <span className={styles.words}>
        <span>{title}</span>
        <span className={styles.quiet}>{`${state} · ${words.count(fields.length)}`}</span>
      </span>
      <span className={styles.actions}>
        <Button aria-label={words.editOf(title)} onPress={onEdit}>
          {words.edit}
        </Button>
        <Button aria-label={words.deleteOf(title)} onPress={() => setDeleting(true)}>
          {text.delete}
        </Button>
      </span>
      {isDeleting && (
        <Dialog title={words.deleteTitle(title)} isOpen onClose={() => setDeleting(false)}>
          <Form
            action={words.delete}
            isDanger
            onCancel={() => setDeleting(false)}
            onSubmit={async () => {
              await deleteForm(workspace, id)
              setDeleting(false)
              await onDeleted()
            }}
          >
            <p>{words.deleteHelp}</p>
          </Form>
        </Dialog>
      )}
    </li>
  )
}
