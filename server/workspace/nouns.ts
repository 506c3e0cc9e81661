/**
 * What events are named after. Whatever has to know all of them is a `Record<Noun, …>`, so that a new one does not compile
 * until each such place has decided.
 */
export const NOUNS = [
  'member',
  'project',
  'board',
  'form',
  'list',
  'card',
  'sprint',
  'sprint_settings',
  'epic',
  'comment',
  'tag',
  'page',
  'note',
  'token',
  'team',
  'integration',
] as const
export type Noun = (typeof NOUNS)[number]

export function nounOf(type: string): Noun {
  // The log holds what this program emitted, and imports are refused for anything else.
  return type.slice(0, type.indexOf('.')) as Noun
}
