import type { Editor } from '@tiptap/react'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'

/** Rows and columns of the table that one writes in. */
export function TableTools({ editor }: { editor: Editor }) {
  const tools: [string, () => unknown][] = [
    [text.editor.addRow, () => editor.chain().focus().addRowAfter().run()],
    [text.editor.addColumn, () => editor.chain().focus().addColumnAfter().run()],
    [text.editor.deleteRow, () => editor.chain().focus().deleteRow().run()],
    [text.editor.deleteColumn, () => editor.chain().focus().deleteColumn().run()],
    [text.editor.deleteTable, () => editor.chain().focus().deleteTable().run()],
  ]
  return tools.map(([label, use]) => (
    <Button key={label} kind="plain" onPress={() => use()}>
      {label}
    </Button>
  ))
}
