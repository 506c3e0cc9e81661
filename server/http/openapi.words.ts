import { CALL_WORDS } from './words/calls.ts'
import { COMMON_WORDS } from './words/common.ts'
import { CONTAINER_WORDS } from './words/containers.ts'
import { EVENT_WORDS } from './words/events.ts'
import { FIELD_WORDS } from './words/fields.ts'
import { PEOPLE_WORDS } from './words/people.ts'
import { REPORT_WORDS } from './words/reports.ts'
import { RULE_WORDS } from './words/rules.ts'
import { WORK_WORDS } from './words/work.ts'

/**
 * What each field and parameter means, for the reference and for people who point at a name in an editor. A name means
 * the same wherever it stands, so it is said once, in the file of its subject; where a schema says more, that counts,
 * and where a name means something else in one schema, that schema is named (`Member.role`), or that it is a flag there
 * (`archived?`). A test finds the names that are missing.
 */
const MEANINGS = joined([
  PEOPLE_WORDS,
  CONTAINER_WORDS,
  WORK_WORDS,
  EVENT_WORDS,
  FIELD_WORDS,
  CALL_WORDS,
  COMMON_WORDS,
  REPORT_WORDS,
  RULE_WORDS,
])

function joined(parts: readonly Record<string, string>[]): Record<string, string> {
  const entries = parts.flatMap((part) => Object.entries(part))
  const all = Object.fromEntries(entries)
  if (Object.keys(all).length < entries.length) throw new Error('A name is explained in two files of words/.')
  return all
}

/** What each group of calls is about. */
const SUBJECTS = {
  Activity: 'What happened, as people read it.',
  Auth: 'How people sign in: see docs/accounts.md.',
  Backlinks: 'The texts that link to a card, an epic, a page or a note.',
  Batch: 'Several calls as one: all of them or none.',
  Bin: 'What was deleted and can be restored.',
  Boards: 'Boards hold lists, lists hold cards.',
  Cards: 'The work itself, with its checklists, links, members and tags.',
  Comments: 'What people say on cards, epics and pages, with replies and reactions.',
  Epics: 'The roadmap: large work that cards belong to.',
  Events: 'What happened, as programs read it.',
  Export: 'The workspace as a file.',
  Files: 'What hangs from cards, epics, pages and comments: see docs/files.md.',
  Forms: 'What people fill in to make cards, also without an account: see docs/forms.md.',
  Imports: 'Files of other programs that are imported.',
  Integrations:
    'Programs and channels that receive events, and code hosts, which send them: see docs/webhooks.md and docs/code-hosts.md.',
  Lists: 'The columns of a board: their meaning is the status of their cards.',
  'My work': 'Your own cards, wherever they are.',
  Notes: 'Notes of meetings, with what was said.',
  Pages: 'Texts of a space, one below the other.',
  'Private projects': 'Private spaces, for owners of the workspace: to be found and recovered.',
  Projects: 'Spaces hold boards, pages and sprints, and have members.',
  Public: 'What people without an account can read.',
  Reports: 'What happened to cards over time, and where they are now, as figures.',
  Search: 'Everything that can be found by its words.',
  Server: 'The server itself.',
  Sprints: 'Work of a space for a fixed time, with its chart.',
  Tags: 'Words that cards are sorted by, of a space or of the workspace.',
  Teams: 'The people of a workspace and their roles.',
  Recurrences: 'Cards that are made again and again.',
  Rules: 'What happens by itself: when, if, then.',
  Fields: 'Custom fields of spaces: what cards and epics have values for.',
  Templates: 'Saved cards, checklists, boards, pages and sprints, to make new ones from.',
  Time: 'Time that people log on cards, its sums, and timers.',
  Users: 'The caller, in their own words.',
  Views: 'Cards, boards and pages by conditions.',
} satisfies Record<string, string>
export type Subject = keyof typeof SUBJECTS

/** What a name means in a schema; undefined if it is not explained yet. */
export function descriptionOf(name: string, parent?: string, isFlag = false): string | undefined {
  return (isFlag ? MEANINGS[`${name}?`] : undefined) ?? MEANINGS[`${parent}.${name}`] ?? MEANINGS[name]
}

export function subjectOf(tag: string): string | undefined {
  return isSubject(tag) ? SUBJECTS[tag] : undefined
}

function isSubject(tag: string): tag is Subject {
  return Object.hasOwn(SUBJECTS, tag)
}
