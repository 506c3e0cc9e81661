import { type ClipboardEvent, type DragEvent, type ReactNode, type SyntheticEvent, useState } from 'react'
import { isPicture } from '../data/files.ts'
import { text } from '../text/text.ts'
import styles from './Files.module.css'

interface FileDropProps {
  /** Takes none. */
  isOff?: boolean
  /** A whole card, or a part of one that takes files for itself. */
  as: 'article' | 'div'
  className: string | undefined
  label?: string
  children: ReactNode
  onFiles(files: File[]): void
}

/**
 * Takes files that are dropped or pasted anywhere on it, also into a text that is being written: before the editor sees them,
 * which takes pictures alone, and before the browser leaves the page to show them. Of two that are within each other the
 * inner one takes them.
 */
export function FileDrop({ as: Element, className, label, isOff = false, children, onFiles }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const isMeant = ({ target, currentTarget }: SyntheticEvent) =>
    target instanceof globalThis.Element && target.closest('[data-takes-files]') === currentTarget
  const take = (event: ClipboardEvent | DragEvent, transfer: DataTransfer) => {
    if (isOff || transfer.files.length === 0 || !isMeant(event) || isForText(event, transfer)) return
    event.preventDefault()
    event.stopPropagation()
    onFiles([...transfer.files])
  }
  const isForText = ({ target }: SyntheticEvent, { files }: DataTransfer) =>
    target instanceof globalThis.Element &&
    target.closest('[data-takes-pictures]') !== null &&
    [...files].every(isPicture)
  return (
    <Element
      className={className}
      aria-label={label}
      data-takes-files
      onPasteCapture={(event: ClipboardEvent) => {
        // Programs that copy a table copy a picture of it as well: then its text is meant.
        if (!event.clipboardData.types.includes('text/plain')) take(event, event.clipboardData)
      }}
      onDragOverCapture={(event: DragEvent) => {
        if (isOff || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(isMeant(event))
      }}
      onDragLeave={({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDropCapture={(event: DragEvent) => {
        setOver(false)
        take(event, event.dataTransfer)
      }}
    >
      {children}
      {isOver && <p className={styles.drop}>{Element === 'article' ? text.files.drop : text.files.dropOnComment}</p>}
    </Element>
  )
}
