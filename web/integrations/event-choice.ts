import { EVENTS } from '../rules/integrations.generated.ts'

/** Which events an integration follows, as people choose them: `*`, `card.*` or single types. */

export const ALL = '*'

export const allOf = (noun: string) => `${noun}.*`

const typesOf = (noun: string) => (EVENTS[noun] ?? []).map(({ verb }) => `${noun}.${verb}`)

const nounOf = (type: string) => type.slice(0, type.indexOf('.'))

export function isChosen(chosen: readonly string[], type: string): boolean {
  return chosen.includes(ALL) || chosen.includes(type) || chosen.includes(allOf(nounOf(type)))
}

/** Chooses a type or a whole noun, or takes the choice back. */
export function choose(chosen: readonly string[], type: string, isOn: boolean): string[] {
  const noun = nounOf(type)
  const others = chosen.filter((one) => nounOf(one) !== noun)
  if (type === allOf(noun)) return isOn ? [...others, type] : others
  const before = typesOf(noun).filter((one) => isChosen(chosen, one))
  const own = isOn ? [...before, type] : before.filter((one) => one !== type)
  // All of them also means those that a later version adds, and only people who say so want that.
  return [...others, ...new Set(own)]
}

export interface EventGroup {
  noun: string
  events: { type: string; description: string }[]
}

/** The events whose type, noun or description have all the words. */
export function findEvents(words: string, names: Readonly<Record<string, string>>): EventGroup[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return Object.entries(EVENTS).flatMap(([noun, kinds]) => {
    const events = kinds
      .map(({ verb, description }) => ({ type: `${noun}.${verb}`, description }))
      .filter(({ type, description }) => {
        const facts = `${type} ${names[noun] ?? ''} ${description}`.toLocaleLowerCase()
        return wanted.every((word) => facts.includes(word))
      })
    return events.length > 0 ? [{ noun, events }] : []
  })
}

/** The single types that are meant: a filter of the log knows no others. */
export function allTypesOf(chosen: readonly string[]): string[] {
  return Object.keys(EVENTS).flatMap((noun) => typesOf(noun).filter((type) => isChosen(chosen, type)))
}
