import { type AnyExtension, Extension } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { yCursorPlugin } from '@tiptap/y-tiptap'
import type { LiveConnection } from '../../rich-text/live-connection.ts'
import styles from './Together.module.css'

/** A person as the server describes them. */
interface Shown {
  id?: string
  name?: string
}

/** What makes an editor one of several people: what they type, and where they are, in the colours that they have everywhere. */
export function togetherWith({ doc, awareness }: LiveConnection, colorOf: (id: string) => string): AnyExtension[] {
  const carets = Extension.create({
    name: 'carets',
    addProseMirrorPlugins: () => [
      yCursorPlugin(awareness, {
        cursorBuilder: (user: Shown) => caretOf(user, colorOf(user.id ?? '')),
        selectionBuilder: (user: Shown) => ({ class: styles.selection ?? '', 'data-color': colorOf(user.id ?? '') }),
      }),
    ],
  })
  return [Collaboration.configure({ document: doc }), carets]
}

function caretOf(user: Shown, color: string): HTMLElement {
  const caret = document.createElement('span')
  caret.className = styles.caret ?? ''
  caret.dataset.color = color
  const name = document.createElement('span')
  name.className = styles.name ?? ''
  name.textContent = user.name ?? ''
  caret.append(name)
  return caret
}
