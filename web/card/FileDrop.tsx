import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import { addFiles } from '../acts/files.ts'
import { useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import styles from './Files.module.css'

/**
 * Takes files that are dropped or pasted anywhere on the card, also into a text that is being written: before the editor sees
 * them, which would do nothing with them, and before the browser leaves the page to show them.
 */
export function FileDrop({ id, className, label, children }: FileDropProps) {
  const workspace = useWorkspace()
  const [isOver, setOver] = useState(false)
  const take = (event: ClipboardEvent | DragEvent, transfer: DataTransfer) => {
    if (transfer.files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    addFiles(workspace, id, [...transfer.files])
  }
  return (
    <article
      className={className}
      aria-label={label}
      onPasteCapture={(event) => {
        // Programs that copy a table copy a picture of it as well: then its text is meant.
        if (!event.clipboardData.types.includes('text/plain')) take(event, event.clipboardData)
      }}
      onDragOverCapture={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDropCapture={(event) => {
        setOver(false)
        take(event, event.dataTransfer)
      }}
    >
      {children}
      {isOver && <p className={styles.drop}>{text.files.drop}</p>}
    </article>
  )
}

interface FileDropProps {
  id: string
  className: string | undefined
  label: string
  children: ReactNode
}
