import { useEffect, useRef, useState } from 'react'
import { type TextSubject, textDraftKey, writeText } from '../actions/texts.ts'
import { draftOf, dropDraft, keepDraft, useDraft } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useLiveText } from './live-text.ts'

const PAUSE_MS = 900
const LEFT_MS = 5000

/** The text of a card or an epic while it is written: alone, or together with others. */
export function useWriting(subject: TextSubject, content: string) {
  const workspace = useWorkspace()
  const key = textDraftKey(workspace, subject, 'content')
  const draft = useDraft(key)
  const [isEditing, setEditing] = useState(false)
  /** What the next write replaces: what stood there when the writing began, then what was sent last. */
  const base = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const save = useRef<() => void>(() => undefined)
  save.current = () => {
    clearTimeout(timer.current)
    const now = draftOf(key)
    if (!now || now.theirs !== undefined || now.refused !== undefined || now.text === base.current) return
    if (now.text === now.base) {
      dropDraft(key)
      return
    }
    base.current = now.text
    writeText(workspace, subject, { field: 'content', text: now.text, base: now.base })
  }
  // What an earlier life of this page did not save; and what is not saved when this one ends.
  useEffect(() => {
    save.current()
    return () => save.current()
  }, [])

  const { editing, typed, take, isTaken, last } = useLiveText(subject, isEditing, () => save.current())
  /** What stood there when one left it, until the server says that it does. */
  const [left, setLeft] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is over as soon as there is another text
  useEffect(() => setLeft(null), [content])
  // The server may have said something newer before one left: that counts, as soon as what was typed must have reached it.
  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(() => setLeft(null), LEFT_MS)
    return () => clearTimeout(timer)
  }, [left])

  const change = (html: string) => {
    if (isTaken.current) {
      typed(html)
      return
    }
    base.current ??= content
    keepDraft(key, { text: html, base: base.current })
    clearTimeout(timer.current)
    // What is typed before the editor is there goes into it; written at once as well, it would be there twice.
    if (editing === 'alone') timer.current = setTimeout(() => save.current(), PAUSE_MS)
  }
  const leave = () => {
    if (isTaken.current) setLeft(last())
    else save.current()
    base.current = null
    setEditing(false)
  }
  return { key, draft, left, editing, isEditing, edit: () => setEditing(true), take, change, leave }
}
