import type { Noun } from '../../workspace/nouns.ts'

/** The tools that show or change each kind of thing; none for what agents cannot reach. The type keeps the list complete. */
export const TOOLS_OF: Record<Noun, readonly string[]> = {
  team: ['list_workspaces'],
  member: ['list_members', 'assign_card', 'unassign_card'],
  project: ['list_spaces'],
  board: ['list_boards', 'read_board', 'create_board'],
  list: ['read_board', 'create_list'],
  card: [
    ...[
      'list_cards',
      'my_work',
      'read_card',
      'create_card',
      'create_cards',
      'update_card',
      'update_cards',
      'move_card',
    ],
    ...['archive_card', 'restore_card', 'assign_card', 'unassign_card', 'tag_card', 'untag_card', 'create_subtasks'],
    ...[
      'add_checklist_items',
      'check_item',
      'assign_item',
      'link_cards',
      'unlink_cards',
      'remind_me',
      'list_reminders',
    ],
  ],
  comment: ['list_comments', 'comment_on_card', 'reply_to_comment', 'resolve_comment'],
  time_entry: ['list_time', 'log_time', 'delete_time', 'switch_timer'],
  tag: ['list_tags', 'create_tag', 'tag_card', 'untag_card'],
  sprint: [
    ...['list_sprints', 'read_sprint', 'create_sprint', 'start_sprint', 'complete_sprint', 'add_to_sprint'],
    ...['remove_from_sprint', 'sprint_velocity'],
  ],
  epic: ['list_epics', 'read_epic', 'create_epic', 'update_epic'],
  page: ['list_pages', 'read_page', 'create_page', 'update_page'],
  field: ['list_fields'],
  template: ['list_templates', 'use_template'],
  recurrence: ['list_recurrences', 'repeat_card', 'update_recurrence', 'skip_recurrence_date', 'delete_recurrence'],
  rule: ['list_rules', 'create_rule', 'update_rule', 'pause_rule', 'delete_rule', 'try_rule'],
  view: ['list_views', 'read_view'],
  // What was said in meetings is for those who were there.
  note: [],
  // How a workspace is set up, and who and what comes in, is decided by people.
  form: [],
  integration: [],
  sprint_settings: [],
  token: [],
}

/** Tools for things of several kinds. */
export const TOOLS_OF_ALL: readonly string[] = [
  ...['search', 'recent_activity', 'list_notifications', 'mark_notifications_read', 'snooze_notification'],
  'read_report',
]
