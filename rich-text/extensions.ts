import { type AnyExtension, Mark, Node } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Mention } from '@tiptap/extension-mention'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import type { SuggestionOptions } from '@tiptap/suggestion'

/**
 * What a text of the editor can be made of. The web application edits by it and the server converts HTML by it: one module for
 * both, so that neither drops what the other knows.
 */

/** Somebody who can be mentioned. */
export interface Mentioned {
  id: string
  label: string
}

interface RichTextOptions {
  /** Who is proposed after `@`; nobody where nobody types. */
  suggestion?: Omit<SuggestionOptions<Mentioned>, 'editor'>
  /** What the box of a step is called for those who do not see it. */
  taskLabel?: (words: string) => string
  /** How pictures are shown. */
  picture?: Node
  /** False where the history is that of several people, and undoing is another extension's. */
  hasOwnHistory?: boolean
}

/** The measured widths that tables would write into their style are of no use without resizing. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] })

/** Marks without a button of their own: what was written elsewhere keeps them. */
const KEPT_MARKS = ['sub', 'sup', 'mark', 'kbd', 'small', 'ins'].map((name) =>
  Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] }),
)

const PICTURE = ['src', 'alt', 'title', 'width', 'height']

/** Pictures of a text that was written elsewhere are kept; how they are shown is a matter of whoever shows them. */
export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(PICTURE.map((name) => [name, { default: null }])),
  parseHTML: () => [{ tag: 'img[src^="https://"]' }, { tag: 'img[src^="data:image/"]' }],
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
