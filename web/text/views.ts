const ended = (own: boolean, others: boolean | null) => {
  if (others === null)
    return own
      ? 'Your feed of it answers no longer, nor do those that other people may have.'
      : 'Feeds that other people may have of it answer no longer.'
  if (!own) return 'The feeds that other people have of it answer no longer.'
  return others
    ? 'Your feed of it answers no longer, nor do those of other people.'
    : 'Your feed of it answers no longer.'
}

/** Words of saved views. Only what shows them imports them: no board needs them at its start. */
export const viewText = {
  section: 'Views',
  save: 'Save view',
  saveNew: 'Save as new',
  update: 'Update view',
  updated: 'View updated',
  unsaved: 'Unsaved changes',
  discard: 'Discard changes',
  name: 'Name',
  icon: 'Icon',
  iconHelp: 'An emoji, such as 📅',
  notIcon: 'This must be an emoji, or nothing.',
  scope: 'Who sees it',
  scopes: { mine: 'Only me', board: 'This board', space: 'Its space', workspace: 'The workspace' },
  makeDefault: 'The board opens with it',
  isDefault: 'The board opens with this view',
  menu: (title: string) => `Actions for view ${title}`,
  edit: 'Edit view…',
  editTitle: 'Edit view',
  setDefault: 'Open the board with it',
  unsetDefault: 'No longer open the board with it',
  moveBack: 'Move back',
  moveOn: 'Move on',
  feed: 'Feed…',
  feedTitle: 'Feed of this view',
  feedHelp:
    'Secret addresses for calendars, spreadsheets and programs. They show what you may see, without signing in, to anyone who has them.',
  feedOnce: 'Copy them now: they are not shown again.',
  feedThere: 'You have a feed of this view. Making a new one ends it.',
  makeFeed: 'Make addresses',
  renewFeed: 'Make new addresses',
  endFeed: 'End the feed',
  feedDone: 'Done',
  feeds: { ics: 'Calendar (.ics)', csv: 'Spreadsheet (.csv)', json: 'Programs (.json)' },
  remove: 'Delete view',
  deleted: 'View deleted',
  deleteTitle: (title: string) => `Delete the view ${title}?`,
  /** Null where it is not known whether others have one. */
  deleteHelp: (own: boolean, others: boolean | null) =>
    `${ended(own, others)} Undo brings back the view with its feeds.`,
  delete: 'Delete',
  saved: (title: string) => `Saved “${title}”`,
  needsFilter: 'A view for yourself or the workspace needs a filter.',
  layouts: 'Layouts of the view',
  missing: 'This view was deleted, or you do not have access to it.',
  none: 'No card fits this view.',
  all: (count: string) => `The first ${count} cards are shown.`,
  columns: 'Cards of the view',
  noGroup: 'None',
  listOf: (list: string, board: string) => `${list} · ${board}`,
  actions: {
    add: 'Saving the view',
    change: 'Changing the view',
    remove: 'Deleting the view',
    restore: 'Restoring the view',
  },
}
