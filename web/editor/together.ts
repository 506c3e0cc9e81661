import { type AnyExtension, Extension } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { yCursorPlugin } from '@tiptap/y-tiptap'
import type { LiveConnection } from '../../rich-text/live-connection.ts'
import styles from './Together.module.css'

const COLORS = ['ocean', 'orange', 'purple', 'green', 'pink', 'red', 'blue']

/** A person as the server describes them. */
interface Shown {
  id?: string
  name?: string
}

/** What makes an editor one of several people: what they type, and where they are. */
export function togetherWith({ doc, awareness }: LiveConnection): AnyExtension[] {
  const carets = Extension.create({
    name: 'carets',
    addProseMirrorPlugins: () => [
      yCursorPlugin(awareness, {
        cursorBuilder: caretOf,
        selectionBuilder: (user: Shown) => ({ class: styles.selection ?? '', 'data-color': colorOf(user) }),
      }),
    ],
  })
  return [Collaboration.configure({ document: doc }), carets]
}

function caretOf(user: Shown): HTMLElement {
  const caret = document.createElement('span')
  caret.className = styles.caret ?? ''
  caret.dataset.color = colorOf(user)
  const name = document.createElement('span')
  name.className = styles.name ?? ''
  name.textContent = user.name ?? ''
  caret.append(name)
  return caret
}

/** The same person has the same color for everybody. */
function colorOf({ id = '' }: Shown): string {
  let sum = 0
  for (const sign of id) sum += sign.charCodeAt(0)
  return COLORS[sum % COLORS.length] ?? ''
}
