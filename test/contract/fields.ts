import type { TObject } from 'typebox'
import { ArchivedMarker, Member, UserReference, WebhookNotification } from '../../server/http/schema.ts'
import { Board } from '../../server/resources/boards/boards.schema.ts'
import { Card, CardSummary, Hint, LinkedCard } from '../../server/resources/cards/cards.schema.ts'
import { Checklist, ChecklistItem } from '../../server/resources/checklists/checklists.schema.ts'
import { Epic } from '../../server/resources/epics/epics.schema.ts'
import { Form, FormField } from '../../server/resources/forms/forms.schema.ts'
import { List } from '../../server/resources/lists/lists.schema.ts'
import { ExternalLink } from '../../server/resources/pull-requests/pull-requests.schema.ts'
import { Sprint } from '../../server/resources/sprints/sprints.schema.ts'
import { Tag } from '../../server/resources/tags/tags.schema.ts'

/**
 * Where each field of the contract comes from, and the test that shows it changing. `docs/fields.md` is generated from this; the
 * tests verify it (see shown.ts), and the compiler its completeness.
 */

export type Note = { from: string; shownBy: { file: string; test: string } } | { from: string; always: unknown }

type NotesOf<R extends Record<string, TObject>> = {
  [Name in keyof R]: { [Field in keyof R[Name]['properties']]: Note }
}

/** Names a test of the file, then the origin of fields that the test shows changing. */
const shownIn =
  (subject: string) =>
  (test: string) =>
  (from: string): Note => ({ from, shownBy: { file: `test/contract/fields.${subject}.test.ts`, test } })

const fixed = (always: unknown, from: string): Note => ({ from, always })

export const RESOURCES = {
  List,
  Card,
  CardSummary,
  LinkedCard,
  Epic,
  Checklist,
  ChecklistItem,
  Tag,
  ExternalLink,
  Hint,
  WebhookNotification,
  Board,
  Form,
  FormField,
  Sprint,
  UserReference,
  Source: UserReference.properties.source,
  ArchivedMarker,
  Member,
}
export type ResourceName = keyof typeof RESOURCES

const ID = 'counted by the workspace, never reused'
const TEAM = 'the workspace it was created in'
const CREATOR = 'its creator'
const CREATED = 'when it was created'
const UPDATED = 'when it was last changed'
const UPDATER = 'who changed it last'
const WRITTEN = 'as written'
const ARCHIVED = 'who archived it and when, until it is restored'
const NOTIFIED = 'the integrations to notify of events here, as written'
const WATCHING = 'the reader’s own mark'

const inLists = shownIn('lists')
const inCards = shownIn('cards')
const inEpics = shownIn('epics')
const inBoards = shownIn('boards')
const inForms = shownIn('forms')
const inSprints = shownIn('sprints')
const inPeople = shownIn('people')

const list = {
  made: inLists('lists of two workspaces'),
  edited: inLists('editing a list'),
  filled: inLists('putting a card into a list'),
}
const card = {
  made: inCards('cards of two workspaces'),
  edited: inCards('editing a card'),
  moved: inCards('moving a card to another board'),
  listed: inCards('giving a card checklists'),
  above: inCards('putting a card above another'),
  stored: inCards('archiving a card, its list and its board'),
  marked: inCards('marking a card'),
  summed: inCards('summaries of two cards'),
  hinted: inCards('writing a similar card'),
}
const checklist = {
  made: inCards('checklists of two cards'),
  edited: inCards('editing a checklist'),
}
const item = {
  made: inCards('items of two checklists'),
  edited: inCards('ticking off an item'),
}
const tag = {
  made: inCards('tags of two workspaces'),
  edited: inCards('renaming a tag'),
}
const epic = {
  made: inEpics('epics of two workspaces'),
  edited: inEpics('editing an epic'),
  moved: inEpics('moving an epic'),
  filled: inEpics('putting a card into an epic'),
  judged: inEpics('setting the health of an epic'),
  worked: inEpics('working on an epic'),
  listed: inEpics('changing a list of the roadmap'),
}
const board = {
  made: inBoards('boards of two workspaces'),
  edited: inBoards('editing a board'),
  listed: inBoards('adding a list to a board'),
  marked: inBoards('marking a board'),
}
const form = {
  made: inForms('forms of two boards'),
  edited: inForms('editing a form'),
  asked: inForms('changing what a form asks'),
  custom: inForms('filling a custom field'),
}
const sprint = {
  made: inSprints('sprints of two workspaces'),
  edited: inSprints('editing a sprint'),
  worked: inSprints('working in a sprint'),
  ended: inSprints('completing a sprint early'),
}

const summary = {
  title: card.summed('the card’s own'),
  card_id: card.summed('the card’s own'),
  user_id: card.summed(CREATOR),
  project_id: card.summed('the card’s space'),
  board_id: card.summed('the card’s board'),
  board_title: card.summed('its title'),
  list_id: card.summed('the card’s list'),
  list_title: card.summed('its title'),
  list_color: card.summed('its color'),
  status: card.summed('its behavior'),
  archived: card.summed(ARCHIVED),
}

const COLLABORATION =
  'a signed token for one text and one person, until the end of the next day, when a person who may edit it reads it alone; else null'

export const FIELDS: NotesOf<typeof RESOURCES> = {
  List: {
    id: list.made(ID),
    team_id: list.made(TEAM),
    title: list.edited('as written, else named after the behavior'),
    content: list.edited(WRITTEN),
    behavior: list.edited(WRITTEN),
    board_id: list.made('the board it was created on; null for lists of sprints and the roadmap'),
    user_id: list.made(CREATOR),
    user: list.made(CREATOR),
    user_updated: list.edited(UPDATER),
    project_id: list.made('the space of its board'),
    icon: list.edited(WRITTEN),
    color: list.edited(WRITTEN),
    card_order: list.filled('the positions of its cards'),
    total_cards: list.filled('counted by the writes: live cards'),
    max_cards: list.edited(WRITTEN),
    min_cards: list.edited(WRITTEN),
    limit_unit: list.edited(WRITTEN),
    limit_is_hard: list.edited(WRITTEN),
    time_created: list.made(CREATED),
    time_updated: list.edited(UPDATED),
    cards: list.filled('the cards in it, in order'),
    epics: inLists('putting an epic into a list of the roadmap')('the epics in it, in order'),
    archived: inLists('archiving a list')(ARCHIVED),
    is_watching: inLists('watching a list')(WATCHING),
    webhook_notifications: inLists('notifying an integration of a list')(NOTIFIED),
  },

  Card: {
    id: card.made(ID),
    type: fixed('card', 'distinguishes it from an epic'),
    team_id: card.made(TEAM),
    title: card.edited(WRITTEN),
    content: card.edited(WRITTEN),
    schema: fixed(1, 'the only form of content so far: HTML'),
    collaboration: inCards('reading a card to edit it')(COLLABORATION),
    status: card.moved('the behavior of its list'),
    priority: card.edited(WRITTEN),
    board_id: card.moved('where it is'),
    board_title: card.moved('the board’s own'),
    list_id: card.moved('where it is'),
    list_color: card.moved('the list’s own'),
    list_title: card.moved('the list’s own'),
    sprint_id: inCards('moving a card into a sprint')('where it is'),
    home_board_id: inCards('moving a card into a sprint')('in a sprint, the board it came from; null elsewhere'),
    home_list_id: inCards('moving a card into a sprint')('in a sprint, the list it came from; null elsewhere'),
    owner_id: card.edited(WRITTEN),
    user_id: card.made(CREATOR),
    user_id_updated: card.edited(UPDATER),
    user: card.made(CREATOR),
    user_updated: card.edited(UPDATER),
    start_date: card.edited(WRITTEN),
    due_date: card.edited(WRITTEN),
    completed_date: card.moved('when it entered a list of behavior completed, until it leaves it'),
    time_created: card.made(CREATED),
    time_updated: card.edited(UPDATED),
    members: inCards('adding a member to a card')('the people on it'),
    checklists: card.listed('its checklists, in order'),
    checklist_order: card.listed('their positions'),
    checklist_item_order: card.listed('the positions of their items'),
    parent_card: inCards('putting a card below another')('the card above it, if the reader can see it'),
    child_cards: card.above('the cards below it that the reader can see'),
    child_card_order: card.above('their positions'),
    linked_cards: inCards('linking two cards')('the cards linked to it that the reader can see, from both ends'),
    archived: card.stored(ARCHIVED),
    archived_list: card.stored('its list is archived'),
    archived_board: card.stored('its board is archived'),
    tags: inCards('tagging a card')('the tags on it'),
    total_comments: inCards('commenting on a card')('counted by the writes: comments without replies'),
    time_logged: inCards('logging time on a card')('the sum of its time entries, in seconds'),
    total_files: inCards('putting a file on a card')('counted where it is shown'),
    is_watching: card.marked(WATCHING),
    is_bookmarked: card.marked(WATCHING),
    project_id: card.made('the space of its board or sprint'),
    custom_fields: card.edited('the values written in the custom fields of its space'),
    external_links: inCards('a pull request that names a card')('from a code host: the pull requests that name it'),
    hints: card.hinted(
      'when a single card is read: tags and cards suggested from the words of cards that the reader can see',
    ),
    estimate: card.edited(WRITTEN),
    epic: inCards('putting a card into an epic by its id')('the epic it is in'),
    copied_from_card_id: inCards('copying a card')('the card it was copied from'),
    form_id: inCards('filling in a form')('the form that created it, if any'),
    external_id: card.edited(WRITTEN),
    cover_image: card.edited(WRITTEN),
    icon: card.edited(WRITTEN),
    suggested_branch_name: card.edited('from the id and the title'),
  },

  CardSummary: summary,
  LinkedCard: { ...summary, linked_card_type: card.summed('as written, or its mirror at the other end') },

  Epic: {
    id: epic.made(ID),
    type: fixed('epic', 'distinguishes it from a card'),
    team_id: epic.made(TEAM),
    title: epic.edited(WRITTEN),
    schema: fixed(1, 'the only form of content so far: HTML'),
    content: epic.edited(WRITTEN),
    collaboration: inEpics('reading an epic to edit it')(COLLABORATION),
    list_id: epic.moved('where it is on the roadmap'),
    list_color: epic.listed('the list’s own'),
    list_title: epic.moved('the list’s own'),
    status: epic.moved('the behavior of its list'),
    priority: epic.edited(WRITTEN),
    owner_id: epic.edited(WRITTEN),
    user_id: epic.made(CREATOR),
    user_id_updated: epic.edited(UPDATER),
    user: epic.made(CREATOR),
    user_updated: epic.edited(UPDATER),
    start_date: epic.edited(WRITTEN),
    due_date: epic.edited(WRITTEN),
    completed_date: epic.moved('when it entered a list of behavior completed, until it leaves it'),
    time_created: epic.made(CREATED),
    time_updated: epic.edited(UPDATED),
    members: epic.made('the people on it'),
    checklists: epic.worked('its checklists, in order'),
    checklist_order: epic.worked('their positions'),
    checklist_item_order: epic.worked('the positions of items in their checklists'),
    child_cards: epic.filled('the cards in it that the reader can see'),
    child_card_order: epic.filled('their positions'),
    linked_cards: epic.worked('the epics it is linked with that the reader can see'),
    archived: inEpics('archiving an epic')(ARCHIVED),
    archived_list: epic.listed('whether its list is archived'),
    tags: epic.worked('the tags put on it'),
    total_comments: epic.worked('its comments, without replies'),
    total_files: inEpics('putting a file on an epic')('counted where it is shown'),
    is_watching: inEpics('watching an epic')(WATCHING),
    custom_fields: epic.edited('the values written in custom fields of spaces that are not private'),
    external_links: inEpics('a pull request that names an epic')('from a code host: the pull requests that name it'),
    hints: inEpics('writing a similar epic')(
      'when a single epic is read, for people who may change it: tags and epics suggested from the words of epics',
    ),
    cover_image: epic.edited(WRITTEN),
    icon: epic.edited(WRITTEN),
    health_status: epic.judged(WRITTEN),
    health_status_is_stale: inEpics('leaving the health of an epic unchanged for long')(
      'no update for longer than the period',
    ),
    health_status_stale_period: epic.edited('as written, else 14 days'),
    time_health_last_updated: epic.judged('when its health was last updated'),
    health_status_updated_by: epic.judged('who updated it'),
  },

  Checklist: {
    id: checklist.made(ID),
    title: checklist.edited(WRITTEN),
    content: checklist.edited(WRITTEN),
    card_id: checklist.made('the card it is on'),
    user_id: checklist.made(CREATOR),
    time_created: checklist.made(CREATED),
    time_updated: checklist.edited(UPDATED),
    items: item.edited('its items, in order'),
  },

  ChecklistItem: {
    id: item.made(ID),
    title: item.edited(WRITTEN),
    content: item.edited(WRITTEN),
    checklist_id: item.made('the checklist it is in'),
    user_id: item.made(CREATOR),
    time_created: item.made(CREATED),
    time_updated: item.edited(UPDATED),
    checked: item.edited(WRITTEN),
    owner_id: item.edited(WRITTEN),
    due_date: item.edited(WRITTEN),
  },

  Tag: {
    id: tag.made(ID),
    team_id: tag.made(TEAM),
    project_id: tag.made('the space it is for; null for the whole workspace'),
    name: tag.edited(WRITTEN),
    slug: tag.edited('from the name'),
    color: tag.edited(WRITTEN),
    total_cards: inCards('tagging a card')('counted by the writes: cards that have it'),
  },

  ExternalLink: {
    type: inCards('pull requests of GitHub and GitLab')('the kind of host'),
    github_pull_request: inCards('pull requests of GitHub and GitLab')('from GitHub'),
    gitlab_merge_request: inCards('pull requests of GitHub and GitLab')('from GitLab'),
    gitea_pull_request: inCards('pull requests of GitHub and Gitea')('from Gitea or Forgejo'),
  },
  Hint: {
    type: card.hinted('what is suggested: a tag or a relation'),
    tag: card.hinted('the tag that similar cards have; null for a relation'),
    relation: card.hinted('the similar card, and how similar it is; null for a tag'),
  },
  WebhookNotification: {
    webhook: inBoards('notifying other integrations of a board')('as written'),
    options: inBoards('notifying other integrations of a board')('as written; off by default'),
  },

  Board: {
    id: board.made(ID),
    project_id: board.made('the space it is in'),
    team_id: board.made(TEAM),
    title: board.edited(WRITTEN),
    content: board.edited(WRITTEN),
    icon: board.edited(WRITTEN),
    color: board.edited(WRITTEN),
    image_urls: board.edited(WRITTEN),
    thumbnail_url: board.edited(WRITTEN),
    user_id: board.made(CREATOR),
    user_id_updated: board.edited(UPDATER),
    user: board.made(CREATOR),
    user_updated: board.edited(UPDATER),
    time_created: board.made(CREATED),
    time_updated: board.edited(UPDATED),
    members: board.made('the people on it'),
    lists: board.listed('its lists, in order'),
    list_order: board.listed('their positions'),
    tags: inBoards('making a tag of a board’s space')('the tags of its space and of the workspace'),
    archived: inBoards('archiving a board')(ARCHIVED),
    is_public: inBoards('making a board public')('as written, by its admins'),
    public_settings: inBoards('making a board public')(
      'the address for readers without an account, and what is shown there',
    ),
    is_watching: board.marked(WATCHING),
    is_bookmarked: board.marked(WATCHING),
    vcs_mapping: board.edited('as written; cards move by it as their pull requests progress'),
    layout: board.edited(WRITTEN),
    email: inBoards('giving a board an address')(
      'the address that turns mail into cards; for people who may create cards, not guests',
    ),
    webhook_notifications: inBoards('notifying an integration of a board')(NOTIFIED),
    card_cover_enabled: board.edited(WRITTEN),
    forms: inBoards('giving a board a form')(
      'its forms; those that are not public only for people who may change them',
    ),
  },

  Form: {
    id: form.made(ID),
    title: form.edited(WRITTEN),
    description: form.edited(WRITTEN),
    board_id: form.made('the board of its cards'),
    fields: form.edited('as written, in their order'),
    user: form.made(CREATOR),
    user_updated: form.edited(UPDATER),
    time_created: form.made(CREATED),
    time_updated: form.edited(UPDATED),
    is_public: form.edited('as written, by admins of the board'),
    public_settings: form.edited('the address of its page, while it is public'),
  },

  FormField: {
    id: form.asked('as written, or the next free one in the form'),
    type: form.asked(WRITTEN),
    label: form.asked(WRITTEN),
    order: form.asked('its position among the fields, from 0'),
    required: form.asked(WRITTEN),
    options: form.asked(WRITTEN),
    placeholder: form.asked(WRITTEN),
    description: form.asked(WRITTEN),
    card_property: form.asked(WRITTEN),
    multi_select: form.asked(WRITTEN),
    condition_field_id: form.asked(WRITTEN),
    condition_operator: form.asked(WRITTEN),
    condition_value: form.asked(WRITTEN),
    custom_field_id: form.custom('the custom field of the space that the answer fills'),
  },

  Sprint: {
    id: sprint.made(ID),
    team_id: sprint.made(TEAM),
    project_id: sprint.made('the space it is in'),
    user_updated: sprint.edited(UPDATER),
    title: sprint.edited(WRITTEN),
    content: sprint.edited(WRITTEN),
    state: sprint.ended('planned, then started, until it is completed or canceled: by the clock or by hand'),
    lists: sprint.worked('its own lists, from the settings of its space'),
    unfinished_cards: sprint.ended('the cards that were not done when it was completed'),
    start_date: sprint.edited('as written, else from the settings'),
    end_date: sprint.edited('as written, else from the settings'),
    override_end_date: sprint.ended('when it was completed before its end'),
    layout: sprint.made('from the settings of its space'),
    progress: sprint.worked('counted by the writes, day by day: cards and points in each status'),
    time_created: sprint.made(CREATED),
    time_updated: sprint.edited(UPDATED),
  },

  UserReference: {
    user_id: inPeople('writing as two people')('who wrote'),
    type: fixed('user', 'authors are members; an agent acts for one'),
    source: inPeople('writing as two people')('how they signed in'),
  },

  Source: {
    type: inPeople('signing in by token and by command line')(
      'token or agent over HTTP, session for browsers and the command line, import for files, email for mail, agent for the clock',
    ),
    client_id: inPeople('signing in by two tokens')('the public id of the token; hidden from guests'),
    import_id: inPeople('importing two files')('the same for everything from one file; hidden from guests'),
    agent_id: inPeople('signing in as two agents')('derived from the name of the agent; hidden from guests'),
    email_addr: inPeople('writing by mail, signed and not')('the address of the sender; hidden from guests'),
    email_verified: inPeople('writing by mail, signed and not')(
      'whether the domain of the address authenticates the mail (DKIM, SPF, DMARC); hidden from guests',
    ),
  },

  ArchivedMarker: {
    user_id: inPeople('archiving as two people')('who archived it'),
    time_archived: inPeople('archiving as two people')('when'),
  },

  Member: {
    user_id: inPeople('adding two people to a board')('who was added'),
    assigned_date: inPeople('adding two people to a board')('when'),
    role: inPeople('adding two people to a board')('as written, else member'),
  },
}
