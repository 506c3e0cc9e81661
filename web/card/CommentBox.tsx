import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { commentDraftKey } from '../actions/comments.ts'
import { draftOf, dropDraft, keepDraft, keepDraftFiles, useDraft, useDraftFiles } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { LazyEditor, prepareEditor } from '../editor/LazyEditor.tsx'
import { Rich } from '../editor/Rich.tsx'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { keepClear } from '../ui/keep-clear.ts'
import { NotSaved } from '../ui/NotSaved.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import styles from './Comments.module.css'
import { FileDrop } from './FileDrop.tsx'
import { FilesToCome } from './FilesToCome.tsx'
import { KeepVisible } from './KeepVisible.tsx'

interface CommentBoxProps {
  /** Where it is written: what was typed is kept under this until it is sent. */
  place: readonly string[]
  label: string
  button: string
  value?: string
  isOpen?: boolean
  /** Files can go along. */
  takesFiles?: boolean
  /** What was written, or nothing when it was given up. */
  onDone(content: string | null, files: readonly File[]): void
}

/** A place to write a comment, a reply, or to change one. What is typed stays until it is sent or given up. */
export function CommentBox({ place, label, button, value = '', isOpen = false, takesFiles, onDone }: CommentBoxProps) {
  const key = commentDraftKey(useWorkspace(), place)
  const mayComment = useAllowed('comment.create')
  const draft = useDraft(key)
  const [isWriting, setWriting] = useState(isOpen)
  const files = useDraftFiles(key)
  const setFiles = (some: readonly File[]) => keepDraftFiles(key, some)
  const written = draft?.text ?? value
  const discard = () => {
    dropDraft(key)
    setFiles([])
  }
  const finish = (content: string | null) => {
    discard()
    setWriting(false)
    onDone(content, content === null ? [] : files)
  }
  const send = () => {
    const now = (draftOf(key)?.text ?? value) || namesOf(files)
    if (now) finish(now)
  }
  const add = (more: readonly File[]) => setFiles([...files, ...more])
  const refused = draft?.refused !== undefined && <NotSaved draft={key} reason={draft.refused} onDiscard={discard} />
  const filesToCome = <FilesToCome files={files} onDrop={(file) => setFiles(files.filter((one) => one !== file))} />
  if (!mayComment)
    return draft?.refused === undefined ? null : (
      <div className={styles.box}>
        <Rich html={draft.text} />
        {filesToCome}
        {refused}
      </div>
    )
  if (!isWriting && !draft && files.length === 0)
    return (
      <AriaButton
        ref={keepClear}
        className={styles.opener ?? ''}
        onHoverStart={prepareEditor}
        onPress={() => setWriting(true)}
      >
        {label}
      </AriaButton>
    )
  const writing = (
    <>
      <LazyEditor
        label={label}
        placeholder={label}
        value={written}
        onChange={(content) => {
          if (content) keepDraft(key, { text: content, base: value })
          else dropDraft(key)
        }}
        onSubmit={send}
      />
      {refused}
      {filesToCome}
      <div className={styles.buttons}>
        <Button kind="strong" isDisabled={!written && files.length === 0} onPress={send}>
          {button}
        </Button>
        <Button kind="plain" onPress={() => finish(null)}>
          {text.cancel}
        </Button>
        {takesFiles && <ChooseFiles onFiles={add} />}
      </div>
    </>
  )
  return (
    <KeepVisible>
      {takesFiles ? (
        <FileDrop as="div" className={styles.box} onFiles={add}>
          {writing}
        </FileDrop>
      ) : (
        <div className={styles.box}>{writing}</div>
      )}
    </KeepVisible>
  )
}

/** What a comment says that is sent without words. */
function namesOf(files: readonly File[]): string {
  const names = document.createElement('p')
  names.textContent = files.map(({ name }) => name).join(', ')
  return files.length === 0 ? '' : names.outerHTML
}
