import { type Behavior, PRIORITIES, type PriorityName } from '../rules/work.generated.ts'
import { actionsText } from './actions.ts'
import { boardText } from './board.ts'
import { filterText, headerText } from './board-views.ts'
import { filesText } from './files.ts'
import { pickText } from './pick.ts'
import { shellText } from './shell.ts'

const PRIORITY_WORDS = {
  none: 'No priority',
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
} satisfies Record<PriorityName, string>

/**
 * The words that every page needs. Those of a place are in a file of their own beside this one, which is loaded with that place. Another
 * language is other objects of these shapes; nothing else has to change. Dates and numbers are written by the reader's locale: see
 * `format.ts`.
 */
export const text = {
  name: 'Boardwalk',
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  delete: 'Delete',
  more: 'More',
  saveAsTemplate: 'Save as template',
  fromTemplate: 'From template',
  insights: 'Insights',
  undo: 'Undo',
  someone: 'Someone',
  nobody: 'Nobody',
  none: 'None',
  search: 'Search',
  loading: 'Loading',
  files: filesText,
  tryAgain: 'Try again',
  behaviors: {
    backlog: 'Backlog',
    committed: 'To do',
    started: 'In progress',
    completed: 'Done',
    cancelled: 'Cancelled',
  } satisfies Record<Behavior, string>,
  /** By their numbers. */
  priorities: PRIORITIES.map((name) => PRIORITY_WORDS[name]),
  connection: {
    live: 'Live',
    connecting: 'Connecting',
    offline: 'Offline.',
    seenAt: (time: string) => `Showing what was seen at ${time}.`,
    kept: 'Your changes are saved here and sent when you are back online.',
  },
  conflicts: {
    title: 'Someone else changed this while you were offline',
    difference: (field: string, mine: string, theirs: string) => `${field}: yours “${mine}”, theirs “${theirs}”`,
    deleteAnyway: 'Delete anyway',
    keep: 'Keep',
    /** The fields of rows that people know. */
    fields: {
      title: 'Title',
      name: 'Name',
      priority: 'Priority',
      estimate: 'Estimate',
      start_date: 'Start date',
      due_date: 'Due date',
      owner_id: 'Owner',
      epic_id: 'Epic',
      list_id: 'List',
      is_archived: 'Archived',
      checked: 'Done',
    },
  },
  /** What a limit refused, done by an admin. */
  anyway: {
    move: 'Move anyway',
    add: 'Add anyway',
    make: 'Create anyway',
    copy: 'Copy anyway',
    change: 'Change anyway',
    assign: 'Assign anyway',
    restore: 'Restore anyway',
    delete: 'Delete anyway',
  },
  toast: {
    refused: (action: string, reason: string) => `${action} did not work: ${reason}`,
    undone: (action: string) => `Undone: ${action}`,
    redone: (action: string) => `Done again: ${action}`,
    region: 'Notices',
  },
  shell: shellText,
  board: boardText,
  header: headerText,
  filter: filterText,
  pick: pickText,
  actions: actionsText,
  failures: {
    title: 'This page could not be loaded',
    notFoundTitle: 'Page not found',
    notFound: 'This page does not exist, or you do not have access to it.',
    leftTitle: 'You can no longer see this board',
    left: 'It was deleted, or is no longer shared with you.',
    home: 'Go to my boards',
    offlineTitle: 'Not available offline',
    offline:
      'This was not opened on this device before, so it needs a connection. It opens by itself when you are back online.',
    unknown: 'Something went wrong. Everything shown as done was saved.',
  },
}
