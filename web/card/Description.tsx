import { Pencil } from 'lucide-react'
import { addPicture } from '../actions/files.ts'
import { sendText, type TextSubject } from '../actions/texts.ts'
import { dropDraft } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { LazyEditor, prepareEditor } from '../editor/LazyEditor.tsx'
import { Rich } from '../editor/Rich.tsx'
import { cardText } from '../text/card.ts'
import { IconButton } from '../ui/Button.tsx'
import { NotSaved } from '../ui/NotSaved.tsx'
import { Conflict } from './Conflict.tsx'
import styles from './Description.module.css'
import { Section } from './Section.tsx'
import { useWriting } from './writing.ts'

interface DescriptionProps {
  subject: TextSubject
  content: string
  /** What it is called and says while it is empty. */
  words?: { label: string; write: string; empty: string }
  /** The text is all that there is to read: then no heading stands above it. */
  isPlain?: boolean
}

const OF_CARDS = {
  label: cardText.description,
  write: cardText.writeDescription,
  empty: cardText.noDescription,
}

/**
 * The text of a card, an epic, a page or a note. It saves itself after a pause and when one leaves it; what is typed is kept in the browser until the
 * server has it.
 */
export function Description({ subject, content, words = OF_CARDS, isPlain = false }: DescriptionProps) {
  const workspace = useWorkspace()
  const { noun, id } = subject
  const { key, draft, left, editing, isEditing, edit, take, change, leave } = useWriting(subject, content)
  const mayEdit = useAllowed(`${noun}.update`)
  const mayAddFiles = useAllowed('file.create')
  const isConflict = draft?.theirs !== undefined
  const shown = draft?.text ?? left ?? content
  return (
    <Section
      title={words.label}
      isTitleHidden={isPlain}
      status={draft && !isConflict && draft.refused === undefined ? cardText.saving : ''}
      actions={
        mayEdit &&
        !isEditing &&
        !isConflict && (
          <IconButton label={`${cardText.edit}: ${words.label}`} onPress={edit}>
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
          label={words.label}
          placeholder={words.write}
          value={draft?.text ?? content}
          {...(mayAddFiles &&
            noun !== 'note' && {
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
          {shown ? <Rich html={shown} /> : <p className={styles.empty}>{mayEdit ? words.write : words.empty}</p>}
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
