import { type AnyExtension, Mark, Node } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Mention } from '@tiptap/extension-mention'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import type { SuggestionOptions } from '@tiptap/suggestion'

/**
 * The schema of the editor. The web application edits with it and the server converts HTML with it: one module for
 * both, so that neither drops what the other supports.
 */

/** A person who can be mentioned. */
export interface Mentioned {
  id: string
  label: string
}

interface RichTextOptions {
  /** Suggestions after `@`; none on the server. */
  suggestion?: Omit<SuggestionOptions<Mentioned>, 'editor'>
  /** The accessible name of a task's check box. */
  taskLabel?: (words: string) => string
  /** How pictures are shown. */
  picture?: Node
  /** False in live editing, where another extension handles undo. */
  hasOwnHistory?: boolean
}

/** The column widths that tables would write into their style are useless without resizing. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] })

/** Marks without a button: texts written elsewhere keep them. */
const KEPT_MARKS = ['sub', 'sup', 'mark', 'kbd', 'small', 'ins'].map((name) =>
  Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] }),
)

const PICTURE = ['src', 'alt', 'title', 'width', 'height']

/** Files of the card, and pictures of texts written elsewhere, which are preserved; the application decides how to show them. */
export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(PICTURE.map((name) => [name, { default: null }])),
  parseHTML: () => [
    { tag: 'img[src^="https://"]' },
    { tag: 'img[src^="data:image/"]' },
    { tag: 'img[src^="/files/"]' },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

export function richText(options: RichTextOptions = {}): AnyExtension[] {
  const { suggestion, taskLabel, picture = Picture, hasOwnHistory = true } = options
  return [
    StarterKit.configure({
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
      },
      dropcursor: false,
      ...(!hasOwnHistory && { undoRedo: false as const }),
    }),
    TaskList,
    TaskItem.configure({
      nested: true,
      ...(taskLabel && { a11y: { checkboxLabel: (node) => taskLabel(node.textContent) } }),
    }),
    PlainTable,
    TableRow,
    TableHeader,
    TableCell,
    picture,
    ...KEPT_MARKS,
    Mention.configure(suggestion ? { suggestion } : {}),
  ]
}
