import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Held } from '../data/observable.ts'

/** A place to go to, or something to do, as the palette lists it. */
export interface Command {
  id: string
  words: string
  /** The heading under which it stands. */
  group: string
  icon?: LucideIcon
  /** What else it is found by. */
  also?: string
  /** The key that does the same: see `keys.ts`. */
  key?: string
  run(): void
}

type Source = { current: () => readonly Command[] }

/** Some are fetched after the place that they belong to: an open palette shows them when they come. */
export const sources = new Held<readonly Source[]>([])

/** Puts commands into the palette while the component is there. They are asked for when the palette opens. */
export function useCommands(source: () => readonly Command[]) {
  const held = useRef(source)
  useEffect(() => {
    held.current = source
  })
  useEffect(() => {
    sources.set([...sources.value, held])
    return () => sources.set(sources.value.filter((source) => source !== held))
  }, [])
}

/** What can be done here and now. What a place adds comes before what is always there, and instead of what has its id. */
export function allCommands(sources: readonly Source[], always: readonly Command[]): Command[] {
  const commands = [...sources.toReversed().flatMap(({ current }) => current()), ...always]
  return [...Map.groupBy(commands, ({ id }) => id).values()].flatMap(([first]) => first ?? [])
}

/** Those that have every word of the query, the ones that begin with it first. */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const words = simple(query).split(/\s+/).filter(Boolean)
  return commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ command }) => command)
}

function rankOf({ words, also = '' }: Command, query: readonly string[]): number {
  const [name, more] = [simple(words), simple(also)]
  if (!query.every((word) => name.includes(word) || more.includes(word))) return 0
  const [word = ''] = query
  if (name.startsWith(word)) return 3
  return name.split(/\s+/).some((part) => part.startsWith(word)) ? 2 : 1
}

/** As people type it: without case and accents. */
function simple(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
