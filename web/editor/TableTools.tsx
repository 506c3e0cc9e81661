import type { Editor } from '@tiptap/react'
import { editorText } from '../text/editor.ts'
import { Button } from '../ui/Button.tsx'

/** Rows and columns of the table that one writes in. */
export function TableTools({ editor }: { editor: Editor }) {
  const tools: [string, () => unknown][] = [
    [editorText.addRow, () => editor.chain().focus().addRowAfter().run()],
    [editorText.addColumn, () => editor.chain().focus().addColumnAfter().run()],
    [editorText.deleteRow, () => editor.chain().focus().deleteRow().run()],
    [editorText.deleteColumn, () => editor.chain().focus().deleteColumn().run()],
    [editorText.deleteTable, () => editor.chain().focus().deleteTable().run()],
  ]
  return tools.map(([label, use]) => (
    <Button key={label} kind="plain" onPress={() => use()}>
      {label}
    </Button>
  ))
}
