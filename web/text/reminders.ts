/** Words of reminders. Only places that show them import them. */
export const reminderText = {
  title: 'Remind me',
  label: 'Reminder',
  asSettings: 'As in my settings',
  leads: {
    none: 'Not at all',
    at_time: 'When it is due',
    '1_hour': '1 hour before it is due',
    '1_day': '1 day before it is due',
    '2_days': '2 days before it is due',
    '1_week': '1 week before it is due',
  },
  moment: 'On a day I choose',
  when: 'When',
  day: 'Day and time',
  needsDay: 'Choose a day and time to come.',
  noDate: 'The card has no due date yet. The reminder waits for one.',
  help: 'Only you see this reminder.',
  set: 'You will be reminded.',
  removed: 'Reminder removed.',
}

/** Words of notifications that are put away. */
export const snoozeText = {
  snooze: 'Snooze',
  menu: 'Snooze until',
  laterToday: 'Later today',
  tomorrow: 'Tomorrow morning',
  nextWeek: 'Next week',
  choose: 'Choose a day…',
  day: 'Snooze until a day',
  done: (until: string) => `Snoozed until ${until}.`,
  until: (until: string) => `Snoozed until ${until}`,
  bringBack: 'Bring back',
  back: 'Back in the inbox.',
}
