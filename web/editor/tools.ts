import type { Editor } from '@tiptap/react'
import {
  Bold,
  Code,
  Heading,
  Italic,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Minus,
  SquareCode,
  Strikethrough,
  Table2,
  TextQuote,
} from 'lucide-react'
import { editorText } from '../text/editor.ts'

interface Tool {
  id: string
  label: string
  icon: LucideIcon
  isOn(editor: Editor): boolean
  use(editor: Editor): unknown
}

export const chain = (editor: Editor) => editor.chain().focus()

/** What a press on each button does. */
export const TOOLS: readonly Tool[] = [
  {
    id: 'heading',
    label: editorText.heading,
    icon: Heading,
    isOn: (editor) => editor.isActive('heading'),
    use: (editor) => chain(editor).toggleHeading({ level: 2 }).run(),
  },
  tool(editorText.bold, Bold, 'bold', (editor) => chain(editor).toggleBold().run()),
  tool(editorText.italic, Italic, 'italic', (editor) => chain(editor).toggleItalic().run()),
  tool(editorText.strike, Strikethrough, 'strike', (editor) => chain(editor).toggleStrike().run()),
  tool(editorText.code, Code, 'code', (editor) => chain(editor).toggleCode().run()),
  tool(editorText.bulletList, List, 'bulletList', (editor) => chain(editor).toggleBulletList().run()),
  tool(editorText.orderedList, ListOrdered, 'orderedList', (editor) => chain(editor).toggleOrderedList().run()),
  tool(editorText.taskList, ListTodo, 'taskList', (editor) => chain(editor).toggleTaskList().run()),
  tool(editorText.quote, TextQuote, 'blockquote', (editor) => chain(editor).toggleBlockquote().run()),
  tool(editorText.codeBlock, SquareCode, 'codeBlock', (editor) => chain(editor).toggleCodeBlock().run()),
  tool(
    editorText.table,
    Table2,
    'table',
    (editor) => editor.isActive('table') || chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  ),
]

function tool(label: string, icon: LucideIcon, name: string, use: Tool['use']): Tool {
  return { id: name, label, icon, isOn: (editor) => editor.isActive(name), use }
}

const MARKS = ['bold', 'italic', 'strike', 'code']

/** What a line can become, and what can be put into the text: `/` offers it. */
export const BLOCKS: readonly Tool[] = [
  ...TOOLS.filter(({ id }) => !MARKS.includes(id)),
  tool(editorText.line, Minus, 'horizontalRule', (editor) => chain(editor).setHorizontalRule().run()),
]
