import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  Heading,
  Italic,
  Link2,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  SquareCode,
  Strikethrough,
  Table2,
  TextQuote,
} from 'lucide-react'
import { useState } from 'react'
import { Toolbar as AriaToolbar, ToggleButton } from 'react-aria-components'
import { text } from '../text/text.ts'
import styles from './Editor.module.css'
import { TableTools } from './TableTools.tsx'

interface Tool {
  label: string
  icon: LucideIcon
  isOn(editor: Editor): boolean
  use(editor: Editor): unknown
}

const chain = (editor: Editor) => editor.chain().focus()

const TOOLS: readonly Tool[] = [
  {
    label: text.editor.heading,
    icon: Heading,
    isOn: (editor) => editor.isActive('heading'),
    use: (editor) => chain(editor).toggleHeading({ level: 2 }).run(),
  },
  tool(text.editor.bold, Bold, 'bold', (editor) => chain(editor).toggleBold().run()),
  tool(text.editor.italic, Italic, 'italic', (editor) => chain(editor).toggleItalic().run()),
  tool(text.editor.strike, Strikethrough, 'strike', (editor) => chain(editor).toggleStrike().run()),
  tool(text.editor.code, Code, 'code', (editor) => chain(editor).toggleCode().run()),
  tool(text.editor.bulletList, List, 'bulletList', (editor) => chain(editor).toggleBulletList().run()),
  tool(text.editor.orderedList, ListOrdered, 'orderedList', (editor) => chain(editor).toggleOrderedList().run()),
  tool(text.editor.taskList, ListTodo, 'taskList', (editor) => chain(editor).toggleTaskList().run()),
  tool(text.editor.quote, TextQuote, 'blockquote', (editor) => chain(editor).toggleBlockquote().run()),
  tool(text.editor.codeBlock, SquareCode, 'codeBlock', (editor) => chain(editor).toggleCodeBlock().run()),
  tool(
    text.editor.table,
    Table2,
    'table',
    (editor) => editor.isActive('table') || chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  ),
]

function tool(label: string, icon: LucideIcon, name: string, use: Tool['use']): Tool {
  return { label, icon, isOn: (editor) => editor.isActive(name), use }
}

/** What the signs of Markdown and the keys do, as buttons. */
export function Toolbar({ editor }: { editor: Editor }) {
  const [address, setAddress] = useState<string | null>(null)
  const on = useEditorState({
    editor,
    selector: ({ editor }) => ({
      tools: TOOLS.map(({ isOn }) => isOn(editor)),
      link: editor.isActive('link'),
      table: editor.isActive('table'),
    }),
  })
  const setLink = () => {
    const href = address?.trim()
    setAddress(null)
    if (href) chain(editor).extendMarkRange('link').setLink({ href }).run()
    else chain(editor).extendMarkRange('link').unsetLink().run()
  }
  return (
    <AriaToolbar aria-label={text.editor.toolbar} className={styles.toolbar ?? ''}>
      {TOOLS.map(({ label, icon: Icon, use }, index) => (
        <ToggleButton
          key={label}
          aria-label={label}
          className={styles.tool ?? ''}
          isSelected={on.tools[index] ?? false}
          onChange={() => use(editor)}
        >
          <Icon size={16} aria-hidden />
        </ToggleButton>
      ))}
      <ToggleButton
        aria-label={text.editor.link}
        className={styles.tool ?? ''}
        isSelected={on.link}
        onChange={() => setAddress(String(editor.getAttributes('link').href ?? ''))}
      >
        <Link2 size={16} aria-hidden />
      </ToggleButton>
      {on.table && <TableTools editor={editor} />}
      {address !== null && (
        <input
          className={styles.address}
          aria-label={text.editor.linkAddress}
          placeholder="https://"
          value={address}
          // biome-ignore lint/a11y/noAutofocus: whoever pressed the button wants to type
          autoFocus
          onChange={(event) => setAddress(event.target.value)}
          onBlur={setLink}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              setLink()
            }
            if (event.key === 'Escape') {
              event.preventDefault()
              setAddress(null)
              editor.commands.focus()
            }
          }}
        />
      )}
    </AriaToolbar>
  )
}
