import type { VerbOf } from '../../workspace/events/types.ts'
import { type Noun, nounOf } from '../../workspace/nouns.ts'
import type { Event } from '../events/events.schema.ts'

/** The current names of resources and people, as far as the reader may see them. */
export interface Names {
  title(noun: Noun, id: string): string | undefined
  member(id: string): string | undefined
}

type EventForText = Pick<
  Event,
  'type' | 'entity_id' | 'card_id' | 'epic_id' | 'page_id' | 'project_id' | 'user_id' | 'changes'
>

type ToText = (event: EventForText, names: Names) => string

const TEXTS = {
  board: textOfThing,
  card: textOfThing,
  comment: textOfComment,
  time_entry: textOfTime,
  epic: textOfThing,
  form: textOfThing,
  integration: textOfThing,
  list: textOfThing,
  member: textOfMember,
  note: textOfThing,
  page: textOfThing,
  project: textOfThing,
  sprint: textOfThing,
  sprint_settings: (event, names) =>
    `changed the sprint settings of ${thing('project', event.project_id, event, names)}`,
  tag: textOfThing,
  team: textOfTeam,
  field: textOfThing,
  template: textOfThing,
  recurrence: textOfThing,
  rule: textOfThing,
  token: textOfToken,
  view: textOfThing,
} satisfies Record<Noun, ToText>

/** The action in words, to follow the actor's name: “moved “Write the launch post” from Doing to Done”. */
export function textOf(event: EventForText, names: Names): string {
  return TEXTS[nounOf(event.type)](event, names)
}

/** The verb of an event whose noun is known. The log holds what this program emitted. */
function verbOf<N extends Noun>({ type }: EventForText): VerbOfAny<N> {
  // As above.
  return type.slice(type.indexOf('.') + 1) as VerbOfAny<N>
}

type VerbOfAny<N extends Noun> = { [One in N]: VerbOf<One> }[N]

/** The nouns that `textOfThing` covers. */
type ThingNoun = Exclude<Noun, 'comment' | 'time_entry' | 'member' | 'sprint_settings' | 'team' | 'token'>

function textOfThing(event: EventForText, names: Names): string {
  const { type, entity_id, changes } = event
  const what = thing(nounOf(type), entity_id, event, names)
  if (changes.external_links) return textOfPullRequest(what, event)
  if (changes.archived) return `${changes.archived[1] ? 'archived' : 'brought back'} ${what}`
  return VERBS[verbOf<ThingNoun>(event)](what, event, names)
}

type ToTextOfThing = (what: string, event: EventForText, names: Names) => string

const words =
  (said: string): ToTextOfThing =>
  (what) =>
    `${said} ${what}`

/** Events of the clock, in the name of the author. */
const reminder =
  (said: string): ToTextOfThing =>
  (what) =>
    `was reminded that ${what} ${said}`

/** The verbs of all of these nouns. The type keeps the list complete. */
const VERBS: Record<VerbOfAny<ThingNoun>, ToTextOfThing> = {
  created: (what, event, names) =>
    `created ${what}${nounOf(event.type) === 'card' ? listOf('in', 1, event, names) : ''}${becauseFull(event, names)}`,
  updated: textOfUpdate,
  moved: (what, event, names) =>
    `moved ${what}${listOf('from', 0, event, names)}${whereTo(event, names)}${becauseFull(event, names)}`,
  limit_exceeded: textOfExceeding,
  linked: textOfLink,
  archived: words('archived'),
  restored: words('restored'),
  recovered: words('recovered'),
  deleted: words('deleted'),
  marked: words('marked'),
  started: words('started'),
  completed: words('completed'),
  canceled: words('canceled'),
  rotated: words('rotated'),
  replayed: words('replayed'),
  members_changed: words('changed the members of'),
  tags_changed: words('changed the tags of'),
  checklist_created: words('added a checklist to'),
  checklist_updated: words('changed a checklist of'),
  checklist_deleted: words('deleted a checklist of'),
  checklist_item_created: words('added a checklist item to'),
  checklist_item_updated: words('changed a checklist item of'),
  checklist_item_deleted: words('deleted a checklist item of'),
  feed_created: words('made a secret address for'),
  feed_deleted: words('ended the secret address of'),
  file_added: words('added a file to'),
  file_deleted: words('deleted a file of'),
  pull_request_added: words('added a pull request to'),
  pull_request_updated: words('changed a pull request of'),
  pull_request_removed: words('changed a pull request of'),
  hint_dismissed: words('dismissed a hint of'),
  checklist_item_due_soon: (what) => `was reminded that an item of ${what} is due soon`,
  checklist_item_overdue: (what) => `was reminded that an item of ${what} is overdue`,
  due_soon: reminder('is due soon'),
  // Nobody else reads these.
  reminded: words('was reminded of'),
  overdue: reminder('is overdue'),
  card_made: (what) => `made a card of ${what}`,
  notified: (what) => `notified a person by ${what}`,
  failed: (what) => `could not run ${what}`,
  called: (what) => `called an integration by ${what}`,
  health_stale: reminder('has had no health update in a long time'),
}

/** “exceeded the limit of the list “Doing”: 6 instead of 5”. */
function textOfExceeding(what: string, { changes }: EventForText): string {
  const [limit, count] = changes.count ?? []
  return `exceeded the limit of ${what}: ${count} instead of ${limit}`
}

/** Where a card came to another list than it was meant for. */
function becauseFull({ changes }: EventForText, names: Names): string {
  const id = changes.full_list_id?.[1]
  if (typeof id !== 'string') return ''
  const title = names.title('list', id)
  return title ? `, because ${title} is full` : ', because its list is full'
}

function textOfLink(what: string, event: EventForText, names: Names): string {
  // This program writes them into the log in this form.
  const [before, after] = (event.changes.linked_cards ?? []) as ({ card_id: string } | null)[]
  const noun = nounOf(event.type)
  const title = names.title(noun, (after ?? before)?.card_id ?? '')
  const other = title ? `“${title}”` : `another ${noun}`
  return after ? `linked ${what} with ${other}` : `unlinked ${what} from ${other}`
}

const REQUEST_WORDS: Record<string, readonly [word: string, sign: string]> = {
  gitlab_merge_request: ['merge request', '!'],
}

/** As an action of a code host: “GitHub linked pull request #128 “Fix” to “Write the launch post””. */
function textOfPullRequest(what: string, { changes }: EventForText): string {
  // This program writes them into the log in this form.
  const [before, after] = changes.external_links as (PullRequestInShort | null)[]
  const shown = after ?? before
  const [word, sign] = REQUEST_WORDS[shown?.type ?? ''] ?? ['pull request', '#']
  const request = `${word} ${sign}${shown?.number} “${shown?.title}”`
  if (!before) return `linked ${request} to ${what}`
  if (!after) return `unlinked ${request} from ${what}`
  const isFurther = before.state !== after.state
  return `changed ${request} of ${what}${isFurther ? ` from ${before.state} to ${after.state}` : ''}`
}

interface PullRequestInShort {
  type: string
  number: number
  title: string
  state: string
}

/** The container of each noun that moves, which is never empty. */
const HOLDERS = {
  card: 'list_id',
  list: 'board_id',
  board: 'project_id',
  page: 'project_id',
  comment: null,
  time_entry: null,
  epic: null,
  form: null,
  view: null,
  integration: null,
  member: null,
  note: null,
  project: null,
  sprint: null,
  sprint_settings: null,
  tag: null,
  team: null,
  field: null,
  template: null,
  recurrence: null,
  rule: null,
  token: null,
} as const satisfies Record<Noun, string | null>

function whereTo(event: EventForText, names: Names): string {
  const holder = event.changes[HOLDERS[nounOf(event.type)] ?? '']
  if (holder && holder[1] === null) return ' to where you cannot see it'
  return listOf('to', 1, event, names)
}

function textOfUpdate(what: string, { changes }: EventForText): string {
  // A slug is derived from the name.
  const fields = Object.keys(changes).filter((field) => field !== 'slug')
  const [before, after] = changes.title ?? changes.name ?? []
  if (fields.length === 1 && before && after) return `renamed “${before}” to “${after}”`
  return fields.length === 0 ? `changed ${what}` : `changed ${inWords(fields)} of ${what}`
}

function textOfComment(event: EventForText, names: Names): string {
  const { changes } = event
  const noun = (['card', 'page', 'epic'] as const).find((one) => event[`${one}_id`] !== null) ?? 'card'
  const on = thing(noun, event[`${noun}_id`], event, names)
  switch (verbOf<'comment'>(event)) {
    case 'created':
      return `${changes.parent_id ? 'replied to a comment on' : 'commented on'} ${on}`
    case 'deleted':
      return `deleted a comment on ${on}`
    case 'file_added':
      return `added a file to a comment on ${on}`
    case 'file_deleted':
      return `deleted a file of a comment on ${on}`
    case 'reacted': {
      // This program writes them into the log in this form.
      const [before, after] = (changes.reactions ?? []) as ({ reaction: string } | null)[]
      if (after) return `reacted with ${after.reaction} to a comment on ${on}`
      return before ? `took ${before.reaction} back from a comment on ${on}` : `reacted to a comment on ${on}`
    }
    case 'updated':
      return `${COMMENT_VERBS[String(changes.status?.[1])] ?? 'edited'} a comment on ${on}`
  }
}

function textOfTime(event: EventForText, names: Names): string {
  const { changes } = event
  const on = thing('card', event.card_id, event, names)
  switch (verbOf<'time_entry'>(event)) {
    case 'created':
      return changes.time_started ? `started a timer on ${on}` : `logged ${durationOf(changes.seconds?.[1])} on ${on}`
    case 'updated':
      return changes.time_started
        ? `logged ${durationOf(changes.seconds?.[1])} on ${on}`
        : `changed the time logged on ${on}`
    case 'deleted':
      return `deleted time logged on ${on}`
  }
}

/** As people say it: 1 h 30 min. */
function durationOf(seconds: unknown): string {
  const minutes = Math.max(1, Math.round(Number(seconds) / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : [], rest > 0 ? `${rest} min` : []].flat().join(' ')
}

const COMMENT_VERBS: Record<string, string> = { open: 'reopened', resolved: 'resolved', orphaned: 'set aside' }

function textOfMember(event: EventForText, names: Names): string {
  const { entity_id, user_id, changes } = event
  const who = names.member(entity_id ?? '') ?? 'someone'
  const role = changes.role?.[1]
  switch (verbOf<'member'>(event)) {
    case 'added':
      return role ? `added ${who} as ${role}` : `added ${who} again`
    case 'joined':
      return `let ${who} in`
    case 'link_created':
      return `made a link for ${who} ${changes.kind?.[1] === 'invitation' ? 'to come in' : 'to set a new password'}`
    case 'link_used':
      return changes.kind?.[1] === 'invitation'
        ? 'joined through a link from an admin'
        : 'set a password through a link from an admin'
    case 'removed':
      return `removed ${who}`
    case 'erased':
      return 'was erased: their content stays, without their name'
    case 'updated':
      if (role) return `made ${who} ${role}`
      if (changes.email_confirmed) return 'proved their address'
      return entity_id === user_id ? 'changed their profile' : `changed the profile of ${who}`
  }
}

/** Whose token it is, and the program that has it, if any. */
function textOfToken(event: EventForText, names: Names): string {
  const { user_id, changes } = event
  const verb = verbOf<'token'>(event)
  const [owner, agent] = [changes.user_id, changes.agent_name].map((pair) => pair?.[verb === 'created' ? 1 : 0])
  const who = owner === user_id ? 'themselves' : (names.member(String(owner)) ?? 'someone')
  const program = agent ? `“${agent}”, acting for ` : ''
  switch (verb) {
    case 'created':
      return `made a token for ${program}${who}`
    case 'revoked':
      return `revoked a token of ${program}${who}`
    case 'expired':
      return `had a token of ${program}${who} end by itself`
  }
}

function textOfTeam(event: EventForText): string {
  switch (verbOf<'team'>(event)) {
    case 'updated':
      return `renamed the workspace to “${event.changes.title?.[1]}”`
    case 'log_cut':
      return 'cut off the oldest part of the log'
  }
}

/** People say space where the API says project. */
const wordFor = (noun: Noun) => (noun === 'project' ? 'space' : noun)

/** A resource by its current title; else by the title in the event; else by its kind alone. */
function thing(noun: Noun, id: string | null, { changes, type }: EventForText, names: Names): string {
  const [before, after] = nounOf(type) === noun ? (changes.title ?? changes.name ?? []) : []
  const title = (id === null ? undefined : names.title(noun, id)) ?? after ?? before
  const word = wordFor(noun)
  if (!title) return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
  return noun === 'card' ? `“${title}”` : `the ${word} “${title}”`
}

/** The list that a card was in or came to; with its board or sprint, if that changed. */
function listOf(preposition: string, side: 0 | 1, { type, changes }: EventForText, names: Names): string {
  const titleOf = (noun: 'list' | 'board' | 'sprint') => {
    const id = changes[`${noun}_id`]?.[side]
    return typeof id === 'string' ? names.title(noun, id) : undefined
  }
  const list = titleOf('list')
  // People who see a card only through its home board may not see its sprint.
  if (!list) return type === 'card.moved' && changes.sprint_id?.[side] ? ` ${preposition} a sprint` : ''
  const holder = type === 'card.moved' ? (titleOf('board') ?? titleOf('sprint')) : undefined
  return ` ${preposition} ${list}${holder ? ` in ${holder}` : ''}`
}

const FIELD_WORDS: Record<string, string> = {
  is_overview: 'overview',
  is_private: 'privacy',
  is_public: 'publicity',
  public_settings: 'public view',
  vcs_mapping: 'mapping of pull requests',
}

/** `due_date, owner_id` reads “due date and owner”. */
function inWords(fields: readonly string[]): string {
  const words = fields.map((field) => FIELD_WORDS[field] ?? field.replace(/_(id|enabled)$/, '').replaceAll('_', ' '))
  const last = words.at(-1)
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : `the ${last}`
}
