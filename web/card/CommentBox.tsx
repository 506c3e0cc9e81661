import { useCallback, useEffect, useRef } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useAllowed } from '../data/permissions.ts'
import { LazyEditor, prepareEditor } from '../editor/LazyEditor.tsx'
import { Rich } from '../editor/Rich.tsx'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { keepClear } from '../ui/keep-clear.ts'
import { isFocusNowhere } from '../ui/lost-focus.ts'
import { NotSaved } from '../ui/NotSaved.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import styles from './Comments.module.css'
import { type CommentWriting, useCommentWriting } from './comment-writing.ts'
import { FileDrop } from './FileDrop.tsx'
import { FilesToCome } from './FilesToCome.tsx'
import { KeepVisible } from './KeepVisible.tsx'

interface CommentBoxProps extends CommentWriting {
  label: string
  button: string
  /** Files can go along. */
  takesFiles?: boolean
}

/** A place to write a comment, a reply, or to change one. */
export function CommentBox({ label, button, takesFiles, ...comment }: CommentBoxProps) {
  const { key, draft, files, setFiles, written, discard, finish, send, ...writing } = useCommentWriting(comment)
  const opener = useOpener(writing.isOpened)
  const mayComment = useAllowed('comment.create')
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
  if (!writing.isOpened)
    return (
      <AriaButton ref={opener} className={styles.opener ?? ''} onHoverStart={prepareEditor} onPress={writing.open}>
        {label}
      </AriaButton>
    )
  const field = (
    <>
      <LazyEditor
        label={label}
        placeholder={label}
        value={written}
        {...writing.pictures}
        onChange={writing.change}
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
          {field}
        </FileDrop>
      ) : (
        <div className={styles.box}>{field}</div>
      )}
    </KeepVisible>
  )
}

/** The field goes when it is sent or given up, and the focus in it would go to nothing: it is on what opens it again. */
function useOpener(isOpened: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpened = useRef(isOpened)
  useEffect(() => {
    if (wasOpened.current && !isOpened && isFocusNowhere()) opener.current?.focus()
    wasOpened.current = isOpened
  }, [isOpened])
  return useCallback((element: HTMLButtonElement | null) => {
    opener.current = element
    return keepClear(element)
  }, [])
}
