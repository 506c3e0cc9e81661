const together = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** What stands above a board. */
export const headerText = {
  about: 'About this board',
  deleted: 'Deleted the board',
  title: 'Title of the board',
  filter: 'Filter',
  views: 'Views of the board',
  layouts: { board: 'Board', table: 'Table', timeline: 'Timeline', calendar: 'Calendar' },
  share: 'Share',
  menu: 'Board actions',
  members: 'Members',
  present: (names: readonly string[], others: number) => {
    const more = others > 0 ? [others === 1 ? '1 other' : `${others} others`] : []
    return `Here now: ${together.format([...names, ...more])}`
  },
  people: (count: number) => (count === 1 ? 'Members: 1 person' : `Members: ${count} people`),
  bookmark: 'Bookmark',
  unbookmark: 'Remove the bookmark',
  copyOf: (title: string) => `Copy of ${title}`,
  copied: 'Board copied',
  thisBoard: 'This board',
  export: 'Export as CSV',
  lookBack: 'Look back…',
  archived: 'Archived the board',
  isArchived: 'This board is archived.',
  bringBack: 'Restore',
  address: 'Address of this view',
  copyAddress: 'Copy',
  addressCopied: 'Copied',
  privateHelp: 'Its space is private: only its members see this board.',
  /** What the palette says: each command names the board. */
  palette: {
    rename: (title: string) => `Rename board ${title}`,
    settings: (title: string) => `Settings of board ${title}`,
    members: (title: string) => `Members of board ${title}`,
    forms: (title: string) => `Forms of board ${title}`,
    recurring: (title: string) => `Recurring cards of board ${title}`,
    watch: (title: string) => `Watch board ${title}`,
    unwatch: (title: string) => `Stop watching board ${title}`,
    bookmark: (title: string) => `Bookmark board ${title}`,
    unbookmark: (title: string) => `Remove the bookmark of board ${title}`,
    archived: (title: string) => `Archived items of board ${title}`,
    lookBack: (title: string) => `Look back at board ${title}`,
    automation: (title: string) => `Automation of board ${title}`,
    insights: (title: string) => `Insights of board ${title}`,
    copy: (title: string) => `Copy board ${title}`,
    template: (title: string) => `Save board ${title} as template`,
    archive: (title: string) => `Archive board ${title}`,
    restore: (title: string) => `Restore board ${title}`,
    delete: (title: string) => `Delete board ${title}`,
  },
  ofSpace: (title: string) => `Members of the space ${title}`,
  isPublic: 'This board is public: anyone with its public address can read it, without an account.',
  isNotPublic: 'This board is not public.',
  openHelp: 'Everyone in the workspace sees this board. The address includes the filter and the layout.',
}

/** What narrows a board. */
export const filterText = {
  text: 'Words in the title',
  kinds: { tags: 'Tag', members: 'Member', dues: 'Due', priorities: 'Priority', epics: 'Epic' },
  dues: { overdue: 'Overdue', soon: 'Within two days', none: 'No date' },
  me: 'Me',
  noTags: 'No tag',
  noEpic: 'No epic',
  hidden: (count: number, words: string) => (count === 1 ? '1 card is hidden' : `${words} cards are hidden`),
  clear: 'Clear',
  close: 'Close the filter',
}

/** A board as a table. */
export const tableText = {
  name: 'Cards',
  title: 'Title',
  columns: {
    list: 'List',
    priority: 'Priority',
    owner: 'Owner',
    members: 'Members',
    tags: 'Tags',
    start: 'Start',
    due: 'Due',
    estimate: 'Points',
    epic: 'Epic',
    created: 'Created',
    updated: 'Changed',
  },
  group: 'Grouped by',
  groups: { list: 'By list', member: 'By member', priority: 'By priority', epic: 'By epic', none: 'Not grouped' },
  by: (field: string) => `By ${field}`,
  choose: 'Columns',
  select: (title: string) => `Select ${title}`,
}
