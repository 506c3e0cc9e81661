import { type AnyExtension, type Editor, Extension, type Range } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import {
  Suggestion,
  type SuggestionKeyDownProps,
  type SuggestionOptions,
  type SuggestionProps,
} from '@tiptap/suggestion'
import type { LucideIcon } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { Mentioned } from '../../rich-text/extensions.ts'
import { editorText } from '../text/editor.ts'
import { BLOCKS, chain } from './tools.ts'

/** Something to be chosen while typing. */
export interface Suggested {
  id: string
  label: string
  hint?: string
  icon?: LucideIcon
  /** Whether it is a person, who is shown with a face. */
  isPerson?: boolean
}

/** A card or a page that `#` may name, or a page that `[[` may, with its address. */
export interface SuggestedLink extends Suggested {
  href: string
}

/** What fits what was typed, and which of it Enter takes. */
export interface OpenSuggestions {
  label: string
  items: readonly Suggested[]
  at: number
  rect: DOMRect | null
  choose(item: Suggested): void
}

export interface Sources {
  members: readonly Mentioned[]
  findCards(words: string): Promise<SuggestedLink[]>
  findPages(words: string): Promise<SuggestedLink[]>
  /** Where a picture that the text names is shown from; null where it is not. */
  pictureAddress(src: string): Promise<string | null>
}

const MAX = 8
/** Long enough that not every letter asks the server. */
const PAUSE_MS = 120

/** Joins the editor's suggestions with what React shows: people after `@`, cards and pages after `#`, pages after `[[`, kinds of blocks after `/`. */
export function useSuggestions(sources: Sources) {
  const [shown, setShown] = useState<OpenSuggestions | null>(null)
  const known = useRef(sources)
  known.current = sources
  const open = useRef<OpenSuggestions | null>(null)
  const made = useMemo(() => {
    const show = (next: OpenSuggestions | null) => {
      open.current = next
      setShown(next)
    }
    return {
      mention: {
        items: ({ query }) => fitting(known.current.members, query),
        render: rendered(editorText.mentions, open, show),
      },
      others: [
        suggesting<Suggested>('blocks', {
          char: '/',
          items: ({ query }) => fitting(BLOCKS, query),
          command: ({ editor, range, props: { id } }) => makeBlock(editor, range, id),
          render: rendered(editorText.blocks, open, show),
        }),
        suggesting<SuggestedLink>('pages', {
          char: '[[',
          debounce: PAUSE_MS,
          allowSpaces: true,
          items: async ({ query }) => (query === '' ? [] : known.current.findPages(query).catch(() => [])),
          command: ({ editor, range, props }) => nameThing(editor, range, props),
          render: rendered(editorText.pages, open, show),
        }),
        suggesting<SuggestedLink>('cards', {
          char: '#',
          debounce: PAUSE_MS,
          items: async ({ query }) => (query === '' ? [] : known.current.findCards(query).catch(() => [])),
          command: ({ editor, range, props }) => nameThing(editor, range, props),
          render: rendered(editorText.cards, open, show),
        }),
      ],
    } satisfies { mention: Omit<SuggestionOptions<Mentioned>, 'editor'>; others: AnyExtension[] }
  }, [])
  return { shown, ...made }
}

function fitting<Item extends { label: string }>(all: readonly Item[], query: string): Item[] {
  const words = query.toLowerCase()
  return all.filter(({ label }) => label.toLowerCase().includes(words)).slice(0, MAX)
}

function suggesting<Item>(name: string, options: Omit<SuggestionOptions<Item>, 'editor' | 'pluginKey'>): AnyExtension {
  return Extension.create({
    name: `suggested-${name}`,
    addProseMirrorPlugins() {
      const allow = ({ editor }: { editor: Editor }) => !editor.isActive('codeBlock') && !editor.isActive('code')
      return [Suggestion({ editor: this.editor, pluginKey: new PluginKey(name), allow, ...options })]
    },
  })
}

function makeBlock(editor: Editor, range: Range, id: string) {
  editor.chain().focus().deleteRange(range).run()
  BLOCKS.find((block) => block.id === id)?.use(editor)
}

/** A link that says the title; of a card the number too. */
function nameThing(editor: Editor, range: Range, { label, href, hint }: SuggestedLink) {
  const link = { type: 'text', text: hint ? `${hint} ${label}` : label, marks: [{ type: 'link', attrs: { href } }] }
  chain(editor)
    .insertContentAt(range, [link, { type: 'text', text: ' ' }])
    .unsetMark('link')
    .run()
}

/** How React is kept up to date, and what the keys do while the list is open. */
function rendered(
  label: string,
  open: { current: OpenSuggestions | null },
  show: (next: OpenSuggestions | null) => void,
) {
  // Each list hands the item that was chosen back to the command it is for.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const take = (props: SuggestionProps<any>) =>
    show({ label, items: props.items, at: 0, rect: props.clientRect?.() ?? null, choose: props.command })
  return () => ({
    onStart: take,
    onUpdate: take,
    onExit: () => show(null),
    onKeyDown: ({ event }: SuggestionKeyDownProps) => onKey(event, open.current, show),
  })
}

function onKey(event: KeyboardEvent, now: OpenSuggestions | null, show: (next: OpenSuggestions | null) => void) {
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
}
