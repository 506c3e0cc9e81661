import type { SuggestionKeyDownProps, SuggestionOptions, SuggestionProps } from '@tiptap/suggestion'
import { useMemo, useRef, useState } from 'react'
import type { Mentioned } from '../../rich-text/extensions.ts'

/** Those who fit what was typed after `@`, and which of them Enter takes. */
export interface OpenMentions {
  items: readonly Mentioned[]
  at: number
  rect: DOMRect | null
  choose(member: Mentioned): void
}

const MAX = 8

/** Joins the editor's suggestions with what React shows. */
export function useMentions(members: readonly Mentioned[]) {
  const [mentions, setMentions] = useState<OpenMentions | null>(null)
  const known = useRef(members)
  known.current = members
  const open = useRef<OpenMentions | null>(null)
  const suggestion = useMemo((): Omit<SuggestionOptions<Mentioned>, 'editor'> => {
    const show = (next: OpenMentions | null) => {
      open.current = next
      setMentions(next)
    }
    const take = (props: SuggestionProps<Mentioned>) =>
      show({ items: props.items, at: 0, rect: props.clientRect?.() ?? null, choose: props.command })
    return {
      items: ({ query }) => {
        const words = query.toLowerCase()
        return known.current.filter(({ label }) => label.toLowerCase().includes(words)).slice(0, MAX)
      },
      render: () => ({
        onStart: take,
        onUpdate: take,
        onExit: () => show(null),
        onKeyDown: ({ event }: SuggestionKeyDownProps) => {
          const now = open.current
          if (!now || now.items.length === 0) return false
          if (event.key === 'Escape') {
            event.preventDefault()
            show(null)
            return true
          }
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step) {
            show({ ...now, at: (now.at + step + now.items.length) % now.items.length })
            return true
          }
          const chosen = now.items[now.at]
          if ((event.key !== 'Enter' && event.key !== 'Tab') || !chosen) return false
          now.choose(chosen)
          return true
        },
      }),
    }
  }, [])
  return { mentions, suggestion }
}
