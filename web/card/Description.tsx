import { Pencil } from 'lucide-react'
import { addPicture } from '../actions/files.ts'
import { sendText, type TextSubject } from '../actions/texts.ts'
import { dropDraft } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { LazyEditor, prepareEditor } from '../editor/LazyEditor.tsx'
import { Rich } from '../editor/Rich.tsx'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { NotSaved } from '../ui/NotSaved.tsx'
import { Conflict } from './Conflict.tsx'
import styles from './Description.module.css'
import { Section } from './Section.tsx'
import { useWriting } from './writing.ts'

/**
 * The text of a card or an epic. It saves itself after a pause and when one leaves it; what is typed is kept in the browser until the
 * server has it.
 */
export function Description({ subject, content }: { subject: TextSubject; content: string }) {
  const workspace = useWorkspace()
  const { noun, id } = subject
  const { key, draft, left, editing, isEditing, edit, take, change, leave } = useWriting(subject, content)
  const mayEdit = useAllowed(`${noun}.update`)
  const mayAddFiles = useAllowed('file.create')
  const isConflict = draft?.theirs !== undefined
  const shown = draft?.text ?? left ?? content
  return (
    <Section
      title={text.card.description}
      status={draft && !isConflict && draft.refused === undefined ? text.card.saving : ''}
      actions={
        mayEdit &&
        !isEditing &&
        !isConflict && (
          <IconButton label={`${text.card.edit}: ${text.card.description}`} onPress={edit}>
            <Pencil size={14} aria-hidden />
          </IconButton>
        )
      }
    >
      {draft?.theirs !== undefined ? (
        <Conflict subject={subject} field="content" mine={draft.text} theirs={draft.theirs} />
      ) : isEditing ? (
        <LazyEditor
          isOpening={editing === 'opening'}
          onReady={take}
          together={typeof editing === 'object' ? editing.together : undefined}
          label={text.card.description}
          placeholder={text.card.writeDescription}
          value={draft?.text ?? content}
          {...(mayAddFiles && {
            onPicture: (file: File) => addPicture(workspace, { noun, id: workspace.queue.idOf(id) }, file),
          })}
          onChange={change}
          onLeave={leave}
          onSubmit={leave}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same by keyboard
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <div
          className={mayEdit ? styles.shown : ''}
          onPointerEnter={prepareEditor}
          onClick={(event) => {
            const isLink = event.target instanceof Element && event.target.closest('a')
            if (mayEdit && !isLink && document.getSelection()?.isCollapsed !== false) edit()
          }}
        >
          {shown ? (
            <Rich html={shown} />
          ) : (
            <p className={styles.empty}>{mayEdit ? text.card.writeDescription : text.card.noDescription}</p>
          )}
        </div>
      )}
      {draft?.refused !== undefined && !isEditing && (
        <NotSaved
          draft={key}
          reason={draft.refused}
          {...(mayEdit && { onRetry: () => sendText(workspace, subject, 'content') })}
          onDiscard={() => dropDraft(key)}
        />
      )}
    </Section>
  )
}
