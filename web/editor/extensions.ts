import type { AnyExtension } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import type { SuggestionOptions } from '@tiptap/suggestion'
import { type Mentioned, Picture, richText } from '../../rich-text/extensions.ts'
import { editorText } from '../text/editor.ts'
import type { Sources } from './suggestions.ts'
import { TypedLink } from './typed-link.ts'

/** Only files of this server and pictures that the text itself holds are shown: others would reveal to their server who reads it. */
const shownPicture = (addressOf: Sources['pictureAddress']) =>
  Picture.extend({
    addNodeView: () =>
      function view({ node }) {
        const { src, alt } = node.attrs
        const isHere = /^(?:data:image\/|\/files\/)/.test(String(src))
        const dom = document.createElement(isHere ? 'img' : 'span')
        if (dom instanceof HTMLImageElement) {
          dom.alt = String(alt ?? '')
          void addressOf(String(src)).then((address) => {
            if (address !== null) dom.src = address
          })
        } else dom.textContent = `[${alt || src}]`
        return { dom }
      },
  })

interface Parts {
  placeholder: string
  mention: Omit<SuggestionOptions<Mentioned>, 'editor'>
  pictureAddress: Sources['pictureAddress']
  /** What else is suggested while typing. */
  others: readonly AnyExtension[]
  /** What makes it the text of several people, with a history of its own. */
  together?: readonly AnyExtension[] | undefined
}

export function extensionsFor({ placeholder, pictureAddress, mention, others, together = [] }: Parts): AnyExtension[] {
  return [
    ...richText({
      suggestion: mention,
      taskLabel: editorText.step,
      picture: shownPicture(pictureAddress),
      hasOwnHistory: together.length === 0,
    }),
    Placeholder.configure({ placeholder }),
    TypedLink,
    ...others,
    ...together,
  ]
}
