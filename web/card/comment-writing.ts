import { useState } from 'react'
import { commentDraftKey } from '../actions/comments.ts'
import { draftOf, dropDraft, keepDraft, keepDraftFiles, useDraft, useDraftFiles } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { Subject } from '../data/subjects.ts'
import { useCommentPictures } from './comment-pictures.ts'

export interface CommentWriting {
  /** Where it is written: what was typed is kept under this until it is sent. */
  place: readonly string[]
  /** What is commented on: pictures in the text are put there. Without it they go along as files. */
  subject?: Subject
  value?: string
  isOpen?: boolean
  /** What was written, or nothing when it was given up. */
  onDone(content: string | null, files: readonly File[]): void
}

/** A comment while it is written: what was typed stays until it is sent or given up. */
export function useCommentWriting({ place, subject, value = '', isOpen = false, onDone }: CommentWriting) {
  const key = commentDraftKey(useWorkspace(), place)
  const draft = useDraft(key)
  const files = useDraftFiles(key)
  const [isWriting, setWriting] = useState(isOpen)
  const { end, ...pictures } = useCommentPictures(subject)
  const setFiles = (some: readonly File[]) => keepDraftFiles(key, some)
  const discard = () => {
    dropDraft(key)
    setFiles([])
    end({ isGivenUp: true })
  }
  const finish = (content: string | null) => {
    if (content !== null) end({ isGivenUp: false })
    discard()
    setWriting(false)
    onDone(content, content === null ? [] : files)
  }
  const send = () => {
    const now = (draftOf(key)?.text ?? value) || namesOf(files)
    if (now) finish(now)
  }
  const change = (content: string) => {
    if (content) keepDraft(key, { text: content, base: value })
    else dropDraft(key)
  }
  const isOpened = isWriting || draft !== null || files.length > 0
  const open = () => setWriting(true)
  return {
    key,
    draft,
    files,
    setFiles,
    written: draft?.text ?? value,
    isOpened,
    open,
    discard,
    finish,
    send,
    change,
    pictures,
  }
}

/** What a comment says that is sent without words. */
function namesOf(files: readonly File[]): string {
  const names = document.createElement('p')
  names.textContent = files.map(({ name }) => name).join(', ')
  return files.length === 0 ? '' : names.outerHTML
}
