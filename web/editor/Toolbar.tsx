import { type Editor, useEditorState } from '@tiptap/react'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { Toolbar as AriaToolbar, ToggleButton } from 'react-aria-components'
import { editorText } from '../text/editor.ts'
import styles from './Editor.module.css'
import { TableTools } from './TableTools.tsx'
import { chain, TOOLS } from './tools.ts'

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
    <AriaToolbar aria-label={editorText.toolbar} className={styles.toolbar ?? ''}>
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
        aria-label={editorText.link}
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
          aria-label={editorText.linkAddress}
          placeholder="https://"
          value={address}
          // biome-ignore lint/a11y/noAutofocus: the person who pressed the button wants to type
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
