import { Pencil } from 'lucide-react'
import { sendCardText } from '../actions/card-text.ts'
import { addPicture } from '../actions/files.ts'
import { dropDraft } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardDetails } from '../data/rows.ts'
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
 * The text of a card. It saves itself after a pause and when one leaves it; what is typed is kept in the browser until the
 * server has it.
 */
export function Description({ card }: { card: CardDetails }) {
  const workspace = useWorkspace()
  const { id, content } = card
  const { key, draft, left, editing, isEditing, edit, take, change, leave } = useWriting(card)
  const mayEdit = useAllowed('card.update')
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
        <Conflict id={id} field="content" mine={draft.text} theirs={draft.theirs} />
      ) : isEditing ? (
        <LazyEditor
          isOpening={editing === 'opening'}
          onReady={take}
          together={typeof editing === 'object' ? editing.together : undefined}
          label={text.card.description}
          placeholder={text.card.writeDescription}
          value={draft?.text ?? content}
          {...(mayAddFiles && {
            onPicture: (file: File) => addPicture(workspace, { noun: 'card', id: workspace.queue.idOf(id) }, file),
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
          {...(mayEdit && { onRetry: () => sendCardText(workspace, id, 'content') })}
          onDiscard={() => dropDraft(key)}
        />
      )}
    </Section>
  )
}
