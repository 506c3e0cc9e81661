/**
 * The nouns of events. Code that has to know all of them uses a `Record<Noun, …>`, so that a new one does not compile until each
 * such table includes it.
 */
export const NOUNS = [
  'member',
  'project',
  'board',
  'form',
  'view',
  'list',
  'card',
  'sprint',
  'sprint_settings',
  'epic',
  'comment',
  'time_entry',
  'tag',
  'page',
  'note',
  'token',
  'team',
  'integration',
  'template',
  'recurrence',
  'rule',
  'field',
] as const
export type Noun = (typeof NOUNS)[number]

export function nounOf(type: string): Noun {
  // The log contains what this program emitted, and imports with anything else are refused.
  return type.slice(0, type.indexOf('.')) as Noun
}
