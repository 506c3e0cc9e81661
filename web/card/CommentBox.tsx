import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { draftKey, draftOf, dropDraft, keepDraft, useDraft } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { LazyEditor, prepareEditor } from '../editor/LazyEditor.tsx'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Comments.module.css'

interface CommentBoxProps {
  /** Where it is written: what was typed is kept under this until it is sent. */
  place: readonly string[]
  label: string
  button: string
  value?: string
  isOpen?: boolean
  /** What was written, or nothing when it was given up. */
  onDone(content: string | null): void
}

/** A place to write a comment, a reply, or to change one. What is typed stays until it is sent or given up. */
export function CommentBox({ place, label, button, value = '', isOpen = false, onDone }: CommentBoxProps) {
  const { me, team_id } = useWorkspace()
  const key = draftKey([me.id, team_id, ...place])
  const draft = useDraft(key)
  const [isWriting, setWriting] = useState(isOpen)
  const written = draft?.text ?? value
  const finish = (content: string | null) => {
    dropDraft(key)
    setWriting(false)
    onDone(content)
  }
  const send = () => {
    const now = draftOf(key)?.text ?? value
    if (now) finish(now)
  }
  if (!isWriting && !draft)
    return (
      <AriaButton className={styles.opener ?? ''} onHoverStart={prepareEditor} onPress={() => setWriting(true)}>
        {label}
      </AriaButton>
    )
  return (
    <div className={styles.box}>
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
      <div className={styles.buttons}>
        <Button kind="strong" isDisabled={!written} onPress={send}>
          {button}
        </Button>
        <Button kind="plain" onPress={() => finish(null)}>
          {text.cancel}
        </Button>
      </div>
    </div>
  )
}
