import { type AnyExtension, Mark, Node } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Mention } from '@tiptap/extension-mention'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import type { SuggestionOptions } from '@tiptap/suggestion'
import { text } from '../text/text.ts'

/** Somebody who can be mentioned. */
export interface Mentioned {
  id: string
  label: string
}

/** The measured widths that tables would write into their style are of no use without resizing. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] })

/** Marks without a button of their own: what was written elsewhere keeps them. */
const KEPT_MARKS = ['sub', 'sup', 'mark', 'kbd', 'small', 'ins'].map((name) =>
  Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] }),
)

const PICTURE = ['src', 'alt', 'title', 'width', 'height']

/** Pictures of a text that was written elsewhere are kept; only those that the text itself holds are shown. */
const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => Object.fromEntries(PICTURE.map((name) => [name, { default: null }])),
  parseHTML: () => [{ tag: 'img[src^="https://"]' }, { tag: 'img[src^="data:image/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () =>
    function view({ node }) {
      const { src, alt } = node.attrs
      const isHere = String(src).startsWith('data:image/')
      const dom = document.createElement(isHere ? 'img' : 'span')
      if (dom instanceof HTMLImageElement) {
        dom.src = String(src)
        dom.alt = String(alt ?? '')
      } else dom.textContent = `[${alt || src}]`
      return { dom }
    },
})

export function extensionsFor(
  placeholder: string,
  suggestion: Omit<SuggestionOptions<Mentioned>, 'editor'>,
): AnyExtension[] {
  return [
    StarterKit.configure({
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
      },
      dropcursor: false,
    }),
    TaskList,
    TaskItem.configure({ nested: true, a11y: { checkboxLabel: (node) => text.editor.step(node.textContent) } }),
    PlainTable,
    TableRow,
    TableHeader,
    TableCell,
    Picture,
    ...KEPT_MARKS,
    Mention.configure({ suggestion }),
    Placeholder.configure({ placeholder }),
  ]
}
