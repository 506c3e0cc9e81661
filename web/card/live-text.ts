import type { AnyExtension } from '@tiptap/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LiveConnection } from '../../rich-text/live-connection.ts'
import { openLiveText } from '../actions/live-text.ts'
import { knownTexts, type TextSubject, textDraftKey } from '../actions/texts.ts'
import { draftOf, dropDraft, keepDraft } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'

/** How a text is edited: together with others, or alone, where that is not possible. */
type Editing = 'opening' | 'alone' | { together: readonly AnyExtension[] }

/** How long leaving waits for the confirmation that pending text is stored. */
const LEAVING_MS = 2000

/**
 * Edits the text of a card or an epic together with others for as long as `isEditing`. What is typed is kept in the browser until the server has
 * stored it; when the connection ends before, `onUnsaved` is called to save it in the other way.
 */
export function useLiveText({ noun, id }: TextSubject, isEditing: boolean, onUnsaved: () => void) {
  const workspace = useWorkspace()
  const key = textDraftKey(workspace, { noun, id }, 'content')
  const [editing, setEditing] = useState<Editing>('opening')
  const html = useRef({ last: '', stored: '' })
  /** Whether the editor of the connection has the text: what was typed before is not the connection's to forget. */
  const isTaken = useRef(false)
  const live = useRef<LiveConnection | null>(null)
  const unsaved = useRef(onUnsaved)
  unsaved.current = onUnsaved

  /** Keeps what is not stored, and forgets what is. */
  const note = useCallback(() => {
    const connection = live.current
    if (!connection || !isTaken.current || draftOf(key)?.theirs !== undefined) return
    if (connection.isSaved) {
      html.current.stored = html.current.last
      if (draftOf(key)) dropDraft(key)
    } else keepDraft(key, { text: html.current.last, base: html.current.stored })
  }, [key])

  useEffect(() => {
    setEditing('opening')
    if (!isEditing) return
    // What is still to be saved in the other way comes first. A note has one author: nobody else writes in it.
    if (noun === 'note' || draftOf(key)) {
      setEditing('alone')
      return
    }
    let isOver = false
    isTaken.current = false
    const onChange = () => {
      if (!live.current) return
      note()
      if (live.current.state !== 'ended') return
      const isKept = live.current.isSaved || !isTaken.current
      live.current = null
      if (isOver) return
      setEditing('alone')
      if (!isKept) unsaved.current()
    }
    const open = async () => {
      const connection = await openLiveText(workspace, { noun, id }, onChange)
      const together = connection && !isOver && (await import('../editor/together.ts'))
      // It may be left, or the connection may have ended, while the editor's part is loaded.
      if (isOver || !together || connection.state === 'ended') {
        connection?.close()
        if (!isOver) setEditing('alone')
        return
      }
      const colorOf = (person: string) => workspace.mirror.row('members', person)?.color ?? ''
      const content = knownTexts(workspace.mirror, { noun, id })?.content ?? ''
      html.current = { last: content, stored: content }
      live.current = connection
      setEditing({ together: together.togetherWith(connection, colorOf) })
    }
    open().catch(() => {
      if (!isOver) setEditing('alone')
    })
    return () => {
      isOver = true
      const connection = live.current
      if (connection) void leave(connection)
    }
    async function leave(connection: LiveConnection) {
      const until = performance.now() + LEAVING_MS
      while (!connection.isSaved && connection.state !== 'ended' && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 20))
      note()
      const isKept = connection.isSaved || !isTaken.current
      if (live.current === connection) live.current = null
      connection.close()
      if (!isKept) unsaved.current()
    }
  }, [isEditing, noun, id, key, workspace, note])

  /** What stands in the editor now. */
  const typed = useCallback(
    (now: string) => {
      html.current.last = now
      note()
    },
    [note],
  )
  /** The editor of the connection is there. */
  const take = useCallback(() => {
    isTaken.current = live.current !== null
  }, [])
  return { editing, typed, take, isTaken, last: () => html.current.last }
}
