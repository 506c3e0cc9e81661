import type { Editor } from '@tiptap/core'
import { isPicture } from '../data/files.ts'
import { isMarkdown } from './is-markdown.ts'
import { cellsOf, tableOf } from './pasted-table.ts'

/** Programs for code copy their colors as HTML, which is not what the text means. */
const OF_CODE = 'vscode-editor-data'

/** Pastes a plain text as what it means: a table or Markdown. False for everything else. */
export function pasteWords(editor: Editor, event: ClipboardEvent): boolean {
  return pasteTable(editor, event) || pasteMarkdown(editor, event)
}

/** Pastes a plain text that is Markdown as what it means; false for everything else, and inside of code. */
function pasteMarkdown(editor: Editor, { clipboardData }: ClipboardEvent): boolean {
  const words = clipboardData?.getData('text/plain') ?? ''
  const isPlain = !clipboardData?.types.includes('text/html') || clipboardData.types.includes(OF_CODE)
  if (!isPlain || editor.isActive('codeBlock') || editor.isActive('code') || !isMarkdown(words)) return false
  void insertMarkdown(editor, words)
  return true
}

/** Pastes lines with tabs between their words as the table that they are; false for everything else, and inside of code and tables. */
function pasteTable(editor: Editor, { clipboardData }: ClipboardEvent): boolean {
  if (!clipboardData || clipboardData.types.includes('text/html')) return false
  if (['codeBlock', 'code', 'table'].some((name) => editor.isActive(name))) return false
  const cells = cellsOf(clipboardData.getData('text/plain'))
  return cells !== null && editor.chain().focus().insertContent(tableOf(cells)).run()
}

async function insertMarkdown(editor: Editor, words: string) {
  const made = await import('./markdown.ts').then(
    ({ fromMarkdown }) => fromMarkdown(words),
    // What makes it could not be fetched: nothing of the text is lost.
    () => null,
  )
  if (editor.isDestroyed) return
  if (made === null) editor.view.pasteText(words)
  else {
    const preserveWhitespace = made.isInline && 'full'
    editor.chain().focus().insertContent(made.html, { parseOptions: { preserveWhitespace } }).run()
  }
}

/** Takes a picture in, and answers how the text names it; null when it could not. */
export type TakePicture = (file: File) => Promise<{ src: string; alt: string } | null>

/** Pictures that are pasted or dropped go into the text. False for everything else. */
export function putPictures(editor: Editor, event: ClipboardEvent | DragEvent, take: TakePicture): boolean {
  const isDrop = event instanceof DragEvent
  const data = isDrop ? event.dataTransfer : event.clipboardData
  const files = [...(data?.files ?? [])]
  // Programs that copy a table copy a picture of it as well: then its text is meant.
  if (files.length === 0 || !files.every(isPicture) || (!isDrop && data?.types.includes('text/plain'))) return false
  event.preventDefault()
  const at = isDrop ? editor.view.posAtCoords({ left: event.clientX, top: event.clientY }) : null
  if (at) editor.commands.setTextSelection(at.pos)
  void insertPictures(editor, files, take)
  return true
}

async function insertPictures(editor: Editor, files: readonly File[], take: TakePicture) {
  for (const file of files) {
    const attrs = await take(file)
    if (attrs && !editor.isDestroyed) editor.chain().insertContent({ type: 'picture', attrs }).run()
  }
}
