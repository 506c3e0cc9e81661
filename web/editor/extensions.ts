import type { AnyExtension } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import type { SuggestionOptions } from '@tiptap/suggestion'
import { type Mentioned, Picture, richText } from '../../rich-text/extensions.ts'
import { text } from '../text/text.ts'

/** Only pictures that the text itself holds are shown: others would reveal to their server who reads it. */
const ShownPicture = Picture.extend({
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

/** `together`: what makes it the text of several people, with a history of its own. */
export function extensionsFor(
  placeholder: string,
  suggestion: Omit<SuggestionOptions<Mentioned>, 'editor'>,
  together: readonly AnyExtension[] = [],
): AnyExtension[] {
  return [
    ...richText({
      suggestion,
      taskLabel: text.editor.step,
      picture: ShownPicture,
      hasOwnHistory: together.length === 0,
    }),
    Placeholder.configure({ placeholder }),
    ...together,
  ]
}
