import type { Editor } from '@tiptap/core'
import { isMarkdown } from './is-markdown.ts'

/** Programs for code copy their colors as HTML, which is not what the text means. */
const OF_CODE = 'vscode-editor-data'

/** Pastes a plain text that is Markdown as what it means; false for everything else, and inside of code. */
export function pasteMarkdown(editor: Editor, { clipboardData }: ClipboardEvent): boolean {
  const words = clipboardData?.getData('text/plain') ?? ''
  const isPlain = !clipboardData?.types.includes('text/html') || clipboardData.types.includes(OF_CODE)
  if (!isPlain || editor.isActive('codeBlock') || editor.isActive('code') || !isMarkdown(words)) return false
  void insertMarkdown(editor, words)
  return true
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
