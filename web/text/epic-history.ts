import type { EpicHistoryType } from '../rules/history.generated.ts'

/** What happens to an epic, to follow a name. Comes with the pages that show it. */
export const epicHistoryTypes = {
  'epic.created': 'created the epic',
  'epic.updated': 'changed the epic',
  'epic.moved': 'moved the epic',
  'epic.deleted': 'deleted the epic',
  'epic.linked': 'changed the links',
  'epic.members_changed': 'changed the people',
  'epic.tags_changed': 'changed the tags',
  'epic.hint_dismissed': 'dismissed a suggestion',
  'epic.file_added': 'added a file',
  'epic.file_deleted': 'deleted a file',
  'epic.checklist_created': 'added a checklist',
  'epic.checklist_updated': 'changed a checklist',
  'epic.checklist_deleted': 'deleted a checklist',
  'epic.checklist_item_created': 'added an item',
  'epic.checklist_item_updated': 'changed an item',
  'epic.checklist_item_deleted': 'deleted an item',
  'epic.pull_request_added': 'linked a pull request',
  'epic.pull_request_updated': 'changed a pull request',
  'epic.pull_request_removed': 'unlinked a pull request',
  'epic.reminded': 'was reminded of the epic',
  'epic.due_soon': 'was reminded that the epic is due soon',
  'epic.overdue': 'was reminded that the epic is overdue',
  'epic.health_stale': 'was reminded that the epic has had no health update in a long time',
  'epic.marked': 'marked the epic',
} satisfies Record<EpicHistoryType, string>
