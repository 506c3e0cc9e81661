import { Type } from 'typebox'
import { EMAIL_PATTERN } from '../../common/text.ts'
import { STORAGE_KEY } from '../../files/storage.ts'
import { Html } from '../../http/schema.ts'
import { HIGHEST_ID } from '../../limits/files.ts'
import { EMAIL_LENGTH, TITLE_LENGTH } from '../../limits/texts.ts'
import { UPLOAD_BYTES } from '../../limits/uploads.ts'
import { Board } from '../../resources/boards/boards.schema.ts'
import { Card, Estimate } from '../../resources/cards/cards.schema.ts'
import { Comment } from '../../resources/comments/comments.schema.ts'
import { Epic } from '../../resources/epics/epics.schema.ts'
import { EventChanges } from '../../resources/events/events.schema.ts'
import { File } from '../../resources/files/files.schema.ts'
import { areFields } from '../../resources/forms/forms.fields.ts'
import { Form, FormFields } from '../../resources/forms/forms.schema.ts'
import { Note } from '../../resources/notes/notes.schema.ts'
import { NotificationSettings } from '../../resources/notifications/notifications.schema.ts'
import { Page } from '../../resources/pages/pages.schema.ts'
import { Project } from '../../resources/projects/projects.schema.ts'
import { Sprint, SprintSettings } from '../../resources/sprints/sprints.schema.ts'
import { Tag } from '../../resources/tags/tags.schema.ts'
import { TeamRole, User } from '../../resources/users/users.schema.ts'
import type { Tables } from '../../store/tables.ts'
import { EVENT_TYPES } from '../../workspace/events/types.ts'

import {
  archivable,
  authorship,
  behavior,
  type ColumnCheck,
  column,
  content,
  count,
  date,
  day,
  flag,
  id,
  json,
  linkType,
  list,
  member,
  NEVER,
  name,
  orNull,
  person,
  picture,
  place,
  position,
  schema,
  shortText,
  source,
  time,
  title,
  vcsMapping,
  work,
  workRole,
} from './column-kinds.ts'

type LeftBehind =
  | 'installation'
  | 'jobs'
  | 'tokens'
  | 'passwords'
  | 'sessions'
  | 'tickets'
  | 'second_factors'
  | 'recovery_codes'
  | 'passkeys'
  | 'provider_accounts'
  | 'daily_counts'
  | 'imports'
  | 'idempotency_keys'
  | 'spreads'
  | 'past_rows'
  | 'search_documents'
  | 'notifications'
  | 'notification_cursors'
  | 'integrations'
  | 'webhook_cursors'
  | 'webhook_deliveries'
  | 'pull_requests'
  | 'deleted_files'
  | 'stored_files'
  | 'live_documents'
  | 'live_updates'
  | 'live_presence'
  | 'mails'
  | 'mail_recipients'
  | 'board_mailboxes'
  | 'taken_mails'
type ExportedTable = Exclude<keyof Tables, LeftBehind>

/**
 * What each value of an export must be, whatever wrote the file: as the API would take it and as answers show it. The type
 * keeps the list complete: a new column has to say here what it may hold.
 */
export const COLUMNS: { [T in ExportedTable]: { [C in Exclude<keyof Tables[T], 'team_id'>]: ColumnCheck } } = {
  users: {
    id: person,
    email: {
      schema: Type.String({ maxLength: EMAIL_LENGTH, pattern: EMAIL_PATTERN }),
      isSound: (email) => email === email.trim().toLowerCase(),
    },
    first_name: column(User.properties.first_name),
    last_name: column(User.properties.last_name),
    display_name: column(User.properties.display_name),
    profile_image: picture,
    timezone_id: column(User.properties.timezone_id),
    locale: column(User.properties.locale),
    time_created: time,
    time_updated: time,
    time_erased: NEVER,
    time_confirmed: NEVER,
  },
  teams: {
    id: NEVER,
    title,
    revision: count,
    last_id: count,
    log_start: id,
    past_start: NEVER,
    file_bytes: NEVER,
    time_loading: NEVER,
    time_created: time,
  },
  members: {
    user_id: person,
    role: column(TeamRole),
    status: column(Type.Enum(['active', 'inactive'])),
    time_joined: orNull(time),
    is_vouched: NEVER,
    time_closed: NEVER,
    time_created: time,
    time_updated: time,
  },
  events: {
    seq: id,
    type: column(Type.Enum([...EVENT_TYPES.keys()])),
    entity_id: orNull(id),
    project_id: orNull(id),
    board_id: orNull(id),
    list_id: orNull(id),
    card_id: orNull(id),
    sprint_id: orNull(id),
    epic_id: orNull(id),
    page_id: orNull(id),
    member_id: orNull(person),
    token_id: orNull(column(Type.String({ pattern: '^stp-[A-Za-z0-9]{12}$' }))),
    audience_user_id: orNull(person),
    user_id: person,
    source,
    changes: json(EventChanges),
    fields: column(Type.String({ maxLength: 1000 })),
    last_id: orNull(count),
    time_created: time,
  },
  projects: {
    ...authorship,
    ...archivable,
    id,
    title,
    description: content,
    icon: orNull(json(Project.properties.icon)),
    is_private: flag,
    is_public: flag,
    is_view_only: flag,
    position,
  },
  project_members: { ...member, project_id: id },
  boards: {
    ...authorship,
    ...archivable,
    id,
    project_id: id,
    title,
    content,
    icon: column(Board.properties.icon),
    color: column(Board.properties.color),
    image_urls: picture,
    thumbnail_url: picture,
    layout: column(Board.properties.layout),
    card_cover_enabled: flag,
    is_public: flag,
    public_token: NEVER,
    public_settings: NEVER,
    vcs_mapping: vcsMapping,
    webhook_notifications: NEVER,
    position,
  },
  board_members: { ...member, board_id: id },
  board_marks: { user_id: person, board_id: id, is_bookmarked: flag, is_watching: flag },
  forms: {
    ...authorship,
    id,
    board_id: id,
    title,
    description: column(Form.properties.description),
    fields: { ...json(FormFields), isSound: areFields },
    is_public: flag,
    public_token: NEVER,
    page_key: NEVER,
  },
  lists: {
    ...list,
    project_id: id,
    board_id: orNull(id),
    sprint_id: orNull(id),
    sprint_status_id: orNull(shortText),
    total_cards: count,
    webhook_notifications: NEVER,
  },
  list_marks: { user_id: person, list_id: id, is_watching: flag },
  roadmap_lists: list,
  roadmap_list_marks: { user_id: person, list_id: id, is_watching: flag },
  sprint_settings: {
    project_id: id,
    statuses: json(SprintSettings.properties.statuses),
    length: column(Type.Integer({ minimum: 1, maximum: 366 })),
    cooldown: column(Type.Integer({ minimum: 0, maximum: 366 })),
    start_day: column(Type.Integer({ minimum: 1, maximum: 7 })),
    enabled: flag,
    auto_complete: flag,
    vcs_mapping: vcsMapping,
    layout: column(SprintSettings.properties.layout),
    card_cover_enabled: flag,
  },
  sprints: {
    ...authorship,
    id,
    project_id: id,
    title,
    content,
    state: column(Sprint.properties.state),
    start_date: date,
    end_date: date,
    start_instant: time,
    end_instant: time,
    override_end_date: orNull(time),
    time_started: orNull(time),
    time_ended: orNull(time),
    planned_count: orNull(count),
    planned_pts: orNull(count),
    completed_count: orNull(count),
    completed_pts: orNull(count),
    chart_first_day: orNull(day),
    chart_last_day: orNull(day),
    layout: column(Sprint.properties.layout),
  },
  sprint_unfinished_cards: { sprint_id: id, card_id: id, position: place },
  sprint_progress: {
    sprint_id: id,
    day,
    status: behavior,
    count: column(Type.Integer({ minimum: -HIGHEST_ID, maximum: HIGHEST_ID })),
    pts: column(Type.Integer({ minimum: -HIGHEST_ID, maximum: HIGHEST_ID })),
  },
  cards: {
    ...work,
    project_id: id,
    board_id: orNull(id),
    sprint_id: orNull(id),
    home_board_id: orNull(id),
    home_list_id: orNull(id),
    estimate: orNull(column(Estimate)),
    parent_card_id: orNull(id),
    epic_id: orNull(id),
    copied_from_card_id: orNull(id),
    form_id: orNull(id),
    external_id: column(Card.properties.external_id),
  },
  card_members: { ...member, role: workRole, card_id: id },
  card_marks: { user_id: person, card_id: id, is_bookmarked: flag, is_watching: flag },
  card_links: { card_id: id, linked_card_id: id, type: linkType },
  card_tags: { card_id: id, tag_id: id },
  dismissed_hints: { card_id: id, hinted_id: id },
  dismissed_epic_hints: { epic_id: id, hinted_id: id },
  epics: {
    ...work,
    health_status: column(Epic.properties.health_status),
    health_status_stale_period: column(Type.Integer({ minimum: 1, maximum: 365 })),
    time_health_last_updated: orNull(time),
    health_status_updated_by: orNull(person),
    stale_for: orNull(time),
  },
  epic_members: { ...member, role: workRole, epic_id: id },
  epic_marks: { user_id: person, epic_id: id, is_watching: flag },
  epic_links: { epic_id: id, linked_epic_id: id, type: linkType },
  epic_tags: { epic_id: id, tag_id: id },
  checklists: {
    id,
    card_id: orNull(id),
    epic_id: orNull(id),
    title: name,
    content,
    position,
    user_id: person,
    time_created: time,
    time_updated: time,
  },
  checklist_items: {
    id,
    checklist_id: id,
    title: column(Html({ maxLength: TITLE_LENGTH, examples: [] })),
    content,
    checked: flag,
    position,
    user_id: person,
    time_created: time,
    time_updated: time,
  },
  tags: {
    id,
    project_id: orNull(id),
    name: column(Type.String({ minLength: 1, maxLength: TITLE_LENGTH })),
    slug: column(Type.String({ maxLength: TITLE_LENGTH })),
    color: column(Tag.properties.color),
    total_cards: count,
  },
  comments: {
    ...authorship,
    id,
    card_id: orNull(id),
    epic_id: orNull(id),
    page_id: orNull(id),
    parent_id: orNull(id),
    content,
    schema: json(Comment.properties.schema),
    context: orNull(json(Comment.properties.context)),
    status: column(Comment.properties.status),
  },
  comment_reactions: {
    comment_id: id,
    reaction: column(Type.String({ minLength: 1, maxLength: 100 })),
    user_id: person,
    time_created: time,
  },
  files: {
    ...authorship,
    id,
    card_id: orNull(id),
    epic_id: orNull(id),
    page_id: orNull(id),
    comment_id: orNull(id),
    title: name,
    content_type: column(File.properties.content_type),
    size: column(Type.Integer({ minimum: 0, maximum: UPLOAD_BYTES })),
    storage_key: column(Type.String({ pattern: STORAGE_KEY })),
  },
  pages: {
    ...authorship,
    ...archivable,
    id,
    project_id: id,
    parent_page_id: orNull(id),
    position,
    title,
    content,
    schema,
    icon: orNull(json(Page.properties.icon)),
    cover_image: orNull(json(Page.properties.cover_image)),
    is_public: flag,
    is_overview: flag,
    font: column(Page.properties.font),
    public_settings: orNull(json(Page.properties.public_settings)),
    hide_table_of_contents: flag,
    hide_subpages: flag,
    total_comments: count,
  },
  page_marks: { user_id: person, page_id: id, is_bookmarked: flag, is_watching: flag },
  notes: {
    ...authorship,
    id,
    title,
    content,
    transcript: content,
    transcripts: json(Note.properties.transcripts),
    user_notes: content,
    is_public: flag,
    metadata_date: orNull(date),
    metadata_time: orNull(date),
    google_calendar_event: orNull(json(Note.properties.google_calendar_event)),
  },
  note_attendees: {
    note_id: id,
    position: place,
    attendee: json(Note.properties.attendees.items),
    user_id: orNull(person),
  },
  notification_settings: { user_id: person, settings: json(NotificationSettings), time_updated: time },
}
