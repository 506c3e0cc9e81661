/** Words of custom fields. Only what shows them imports them: no board needs them at its start. */
export const fieldText = {
  heading: 'Custom fields',
  help: 'Fields of all cards in this space, on its boards and in its sprints.',
  none: 'No custom fields yet.',
  add: 'Add field',
  addTitle: 'New field',
  editTitle: (title: string) => `Edit ${title}`,
  menu: (title: string) => `Actions for field ${title}`,
  edit: 'Edit…',
  up: 'Move up',
  down: 'Move down',
  remove: 'Delete',
  deleted: (title: string) => `Deleted the field ${title}`,
  name: 'Name',
  type: 'Type',
  types: {
    text: 'Text',
    number: 'Number',
    money: 'Money',
    date: 'Date',
    checkbox: 'Checkbox',
    select: 'Select',
    multi_select: 'Multi-select',
    person: 'Person',
    link: 'Link',
    rating: 'Rating',
  },
  unit: 'Unit',
  currency: 'Currency',
  decimals: 'Decimals',
  filter: {
    open: 'Custom fields',
    all: 'Any or none',
    any: 'Has a value',
    none: 'Is empty',
    least: (title: string) => `${title}: at least`,
    most: (title: string) => `${title}: at most`,
    from: (title: string) => `${title}: from`,
    before: (title: string) => `${title}: before`,
    of: (title: string) => `${title}: which values`,
    exactly: (title: string) => `${title}: is exactly`,
    exactlyHelp: 'Letter by letter, with its capitals. The search finds words in texts.',
  },
  /** Of fields with the same title. */
  inSpace: (title: string, space: string) => `${title} (${space})`,
  required: 'Required',
  needed: 'Needed for new cards',
  neededFirst: 'Fill these in first: new cards of this space need them.',
  onTile: 'Show on the cards of a board',
  /** What a tile says to screen readers. */
  said: (title: string, value: string) => `${title}: ${value}`,
  defaultValue: 'Default for new cards',
  options: 'Options',
  option: (place: number) => `Option ${place}`,
  colorOf: (place: number) => `Colour of option ${place}`,
  addOption: 'Add option',
  kept: (count: number) => (count === 1 ? '1 value is kept.' : `${count} values are kept.`),
  lost: (count: number) =>
    count === 1
      ? '1 value does not fit the new type and is lost.'
      : `${count} values do not fit the new type and are lost.`,
  lostOptions: (count: number) =>
    count === 1
      ? 'What you removed is chosen on 1 card or epic, and is lost there.'
      : `What you removed is chosen on ${count} cards and epics, and is lost there.`,
  loseValues: 'Change and lose values',
  actions: { move: 'Moving the field', remove: 'Deleting the field', restore: 'Restoring the field' },
  wrongNumber: 'Not saved. This must be a number.',
  tooManyDecimals: (decimals: number) =>
    decimals === 0
      ? 'Not saved. This amount has no decimals.'
      : `Not saved. This amount has at most ${decimals === 1 ? '1 decimal' : `${decimals} decimals`}.`,
  open: 'Open',
  openLink: (title: string) => `Open ${title}`,
  clear: (title: string) => `Clear ${title}`,
  stars: (count: number) => `${count} of 5`,
  yes: 'Yes',
  no: 'No',
}
