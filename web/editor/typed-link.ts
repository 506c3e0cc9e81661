import { Extension, InputRule } from '@tiptap/core'

const LINK = /\[([^[\]]+)\]\(([^\s()]+)\)$/

/** The address that was meant: a domain without a scheme is a page. Nothing where it is none. */
export function addressIn(typed: string): string | null {
  if (/^(?:https?:\/\/.|mailto:.|\/(?![/\\]))/i.test(typed)) return typed
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:].*)?$/u.test(typed) ? `https://${typed}` : null
}

/** `[words](address)` becomes a link as soon as it is typed to its end. */
export const TypedLink = Extension.create({
  name: 'typedLink',
  addInputRules: () => [
    new InputRule({
      find: LINK,
      handler: ({ state: { tr, schema }, range, match: [, words, typed] }) => {
        const href = typed && addressIn(typed)
        const link = schema.marks.link
        if (!href || !words || !link) return null
        tr.replaceWith(range.from, range.to, schema.text(words, [link.create({ href })])).removeStoredMark(link)
        return undefined
      },
    }),
  ],
})
