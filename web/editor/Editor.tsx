import type { AnyExtension, Editor as CoreEditor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { withParagraphs } from '../text/html.ts'
import styles from './Editor.module.css'
import { extensionsFor } from './extensions.ts'
import { cleanPasted } from './pasted.ts'
import { pasteWords, putPictures, type TakePicture } from './pasting.ts'
import rich from './Rich.module.css'
import { SuggestionList } from './SuggestionList.tsx'
import { type Sources, useSuggestions } from './suggestions.ts'
import { Toolbar } from './Toolbar.tsx'

export interface EditorProps {
  label: string
  placeholder: string
  /** What stands there; replaced when it changes from outside. */
  value: string
  /** What is suggested while typing. */
  sources: Sources
  /** Makes it the text of several people: then what stands there is theirs, and not `value`. */
  together?: readonly AnyExtension[] | undefined
  /** What was typed before it was there, as plain lines, and is not in its text: given once. */
  takeTyped(): string
  /** It is on the page and has the focus. */
  onReady(): void
  /** HTML, or nothing at all when it is empty. */
  onChange(html: string): void
  /** The focus went elsewhere, or Escape was pressed. */
  onLeave?(): void
  /** Takes in a picture that was pasted or dropped; without it the text takes none. */
  onPicture?: TakePicture
  /** Ctrl or Command with Enter. */
  onSubmit?(): void
}

const FIELD = { class: rich.rich ?? '', dir: 'auto', role: 'textbox', 'aria-multiline': 'true' }

/** Text with headings, lists, tables, code and mentions, by signs of Markdown, keys and buttons. */
export function Editor({ label, placeholder, value, sources, together, ...others }: EditorProps) {
  const place = useRef<HTMLFieldSetElement>(null)
  const { shown, ...suggestions } = useSuggestions(sources)
  const on = useRef(others)
  on.current = others
  const last = useRef(value)
  const self = useRef<CoreEditor | null>(null)
  const withEditor = (does: (editor: CoreEditor) => boolean) => self.current !== null && does(self.current)
  const pictures = (it: CoreEditor, event: ClipboardEvent | DragEvent) =>
    on.current.onPicture !== undefined && putPictures(it, event, on.current.onPicture)
  const editor = useEditor({
    extensions: extensionsFor({ placeholder, pictureAddress: sources.pictureAddress, ...suggestions, together }),
    ...(!together && { content: withParagraphs(value) }),
    injectCSS: false,
    // Signs of Markdown are read as such or not at all: see `pasting.ts`.
    enablePasteRules: ['link'],
    // An editor made while React draws is thrown away when that takes longer than a moment.
    immediatelyRender: false,
    editorProps: {
      transformPastedHTML: cleanPasted,
      handlePaste: (_, event) => withEditor((it) => pictures(it, event) || pasteWords(it, event)),
      handleDrop: (_, event, __, isMoved) => !isMoved && withEditor((it) => pictures(it, event)),
      attributes: { ...FIELD, 'aria-label': label },
      handleKeyDown: (_, event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && on.current.onSubmit) {
          on.current.onSubmit()
          return true
        }
        if (event.key !== 'Escape') return false
        event.preventDefault()
        place.current?.closest<HTMLElement>('[role=dialog], main')?.focus()
        return true
      },
    },
    onUpdate: ({ editor }) => {
      const html = editor.isEmpty ? '' : editor.getHTML()
      last.current = html
      on.current.onChange(html)
    },
  })

  // Once it is on the page, and before anything else can be typed: the editor's own way focuses it after a moment.
  useLayoutEffect(() => {
    self.current = editor
    if (!editor) return
    const [first = '', ...lines] = on.current.takeTyped().split('\n')
    editor.commands.focus('end')
    editor.view.focus()
    on.current.onReady()
    if (first) editor.commands.insertContent({ type: 'text', text: first })
    for (const line of lines) {
      editor.commands.splitBlock()
      if (line) editor.commands.insertContent({ type: 'text', text: line })
    }
  }, [editor])

  useEffect(() => {
    if (!editor || together || value === last.current) return
    last.current = value
    editor.commands.setContent(withParagraphs(value), { emitUpdate: false })
  }, [editor, value, together])

  return (
    <fieldset
      ref={place}
      className={styles.editor}
      aria-label={label}
      data-live={together ? true : undefined}
      data-takes-pictures={others.onPicture ? true : undefined}
      onBlur={({ relatedTarget }) => {
        // The window losing the focus is no reason to leave; nor is a press on a button of the editor.
        if (document.hasFocus() && !place.current?.contains(relatedTarget)) on.current.onLeave?.()
      }}
    >
      {editor && <Toolbar editor={editor} />}
      {editor && <EditorContent editor={editor} className={styles.content} />}
      {editor && shown && <SuggestionList {...shown} editor={editor} />}
    </fieldset>
  )
}
