import { formatNumber } from './format.ts'

const cards = (count: number) => (count === 1 ? '1 card' : `${formatNumber(count)} cards`)
const points = (count: number) => (count === 1 ? '1 point' : `${formatNumber(count)} points`)

const unfinished = (count: number) => `${cards(count)} ${count === 1 ? 'is' : 'are'} not finished.`
const them = (count: number) => (count === 1 ? 'it' : 'them')

/** The words of the sprint's places. */
export const sprintText = {
  states: { planned: 'Planned', started: 'Running', completed: 'Completed', canceled: 'Cancelled' },
  cards,
  points,
  views: { label: 'Views of the sprint', board: 'Board', plan: 'Plan', charts: 'Charts' },
  title: 'Title',
  rename: 'Rename the sprint',
  menu: 'Sprint actions',
  all: 'All sprints',
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${formatNumber(days)} days left`),
  startsIn: (days: number) => (days === 1 ? 'Starts in 1 day' : `Starts in ${formatNumber(days)} days`),
  isOver: 'Overdue',
  isDue: 'Can start now',
  done: (done: string, planned: string) => `${done} of ${planned} done`,
  notEstimated: (count: number) => `${cards(count)} without an estimate`,
  missing: 'This sprint no longer exists.',
  actions: { rename: 'Renaming the sprint', takeOut: 'Removing cards from the sprint' },
  create: {
    button: 'New sprint',
    title: 'Plan a sprint',
    do: 'Plan sprint',
    first: 'Sprint 1',
  },
  edit: {
    button: 'Edit…',
    title: 'Edit the sprint',
    dates: 'First and last day',
    start: 'First day',
    end: 'Last day',
    calendar: 'Choose the days',
    goal: 'Goal',
    goalHelp: 'What the team wants to achieve by the end.',
    noTitle: 'A sprint needs a title.',
    noDates: 'Choose the first and the last day.',
  },
  start: {
    button: 'Start…',
    title: 'Start the sprint?',
    do: 'Start sprint',
    empty: 'It has no cards yet. You can add them while it runs.',
    planned: (what: string) => `It starts now, with ${what}.`,
  },
  complete: {
    button: 'Complete…',
    title: 'Complete the sprint?',
    do: 'Complete sprint',
    nothing: 'Everything in it is finished, so no cards move.',
    moves: (count: number, to: string) => `${unfinished(count)} Completing moves ${them(count)} to ${to}.`,
    isNew: (title: string) => `${title}, a new sprint`,
    starts: (title: string) => `${title} starts immediately.`,
    question: (count: number) => (count === 1 ? 'The unfinished card goes' : 'Unfinished cards go'),
    choices: {
      next_sprint: 'To the next sprint',
      home: 'Back to their boards',
      this_sprint: 'Nowhere: leave them here',
    },
    goesHome: (count: number) =>
      `${unfinished(count)} Completing moves ${them(count)} back to ${count === 1 ? 'its board' : 'their boards'}.`,
    goesHomeOrOn: (count: number, left: number, to: string) =>
      left === count
        ? `${unfinished(count)} No board takes ${them(count)}: completing moves ${them(count)} to ${to}.`
        : `${unfinished(count)} Completing moves ${them(count)} back to their boards, and ${cards(left)} without a board to ${to}.`,
    stays: (count: number) => `${unfinished(count)} Completing leaves ${them(count)} in this sprint.`,
    moveNext: (title: string, days: string) => `Move ${title} to ${days}`,
  },
  cancel: {
    button: 'Cancel the sprint…',
    title: 'Cancel the sprint?',
    do: 'Cancel sprint',
    keep: 'Keep it',
    nothing: 'Everything in it is finished, so no cards move.',
    moves: (count: number, to: string) =>
      `${unfinished(count)} Cancelling moves ${them(count)} to the list “${to}” of this sprint.`,
  },
  remove: {
    button: 'Delete…',
    title: 'Delete the sprint?',
    do: 'Delete sprint',
    empty: 'It has no cards.',
    home: (count: number) => `${cards(count)} go back to the boards they came from.`,
    homeless: (count: number) =>
      count === 1
        ? '1 card was created in this sprint. It moves to:'
        : `${cards(count)} were created in this sprint. They move to:`,
    list: 'List',
  },
  unfinished: 'Not finished',
  looking: 'Loading the preview …',
  list: {
    heading: (space: string) => `Sprints of ${space}`,
    settings: 'Schedule',
    started: 'Running',
    planned: 'Planned',
    past: 'Past',
    empty: 'This space has no sprints yet. A sprint is a period of days with a goal and the cards to reach it.',
  },
  plan: {
    backlog: 'Backlog',
    sprint: 'Sprint',
    select: (title: string) => `Select ${title}`,
    add: (count: number) => `Add ${cards(count)} to the sprint`,
    takeOut: (count: number) => `Remove ${cards(count)}`,
    added: (count: number) => `${cards(count)} added to the sprint`,
    tookOut: (count: number) => `${cards(count)} removed from the sprint`,
    homeless: (count: number) =>
      `${cards(count)} ${count === 1 ? 'was' : 'were'} created in this sprint and did not come from a board. Drag ${count === 1 ? 'it' : 'them'} to a list.`,
    nothing: 'The boards of this space have no open cards.',
    noBoards: 'This space has no boards yet.',
    empty: 'Drag cards here, or select them and add them.',
    help: 'Select cards with the checkboxes, or drag them between the two sides.',
    usual: (what: string) => `The last sprints completed ${what} on average.`,
    room: (what: string) => `Room for ${what} more`,
    over: (what: string) => `${what} more than usual`,
    clear: 'Deselect',
    section: (board: string, list: string) => `${board}, ${list}`,
  },
  charts: {
    unit: 'Count',
    byCards: 'Cards',
    byPoints: 'Points',
    asTable: 'As a table',
    burnDown: 'Burn-down',
    burnDownSays: 'Remaining work per day, compared with an even pace.',
    burnUp: 'Burn-up',
    burnUpSays: 'Completed work compared with the total.',
    velocity: 'Velocity',
    velocitySays: 'Planned and completed work of the last sprints.',
    day: 'Day',
    sprint: 'Sprint',
    left: 'Left',
    even: 'Even pace',
    scope: 'Total',
    completed: 'Done',
    planned: 'Planned',
    average: (what: string) => `Completed on average: ${what}`,
    notYet: 'The chart starts with the sprint.',
    noVelocity: 'No sprint of this space has been completed yet.',
    tableOf: (chart: string) => `${chart} as a table`,
    summary: (chart: string, rows: number) => `${chart}, ${rows} entries. “As a table” has the numbers.`,
  },
}
