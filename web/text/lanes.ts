/** Words of lanes. Only what shows them imports them: a board without lanes needs none of them. */
export const lanesText = {
  label: 'Lanes',
  none: 'No lanes',
  by: {
    member: 'Member',
    owner: 'Owner',
    epic: 'Epic',
    priority: 'Priority',
    tag: 'Tag',
    parent: 'Parent card',
  },
  without: {
    member: 'Without member',
    owner: 'Without owner',
    epic: 'Without epic',
    priority: 'Without priority',
    tag: 'Without tag',
    parent: 'Without parent card',
  },
  withoutValue: (field: string) => `Without ${field}`,
  card: (id: string) => `Card #${id}`,
  lanes: 'Cards in lanes',
  ofNew: 'Lane of new cards',
  cards: (list: string, lane: string) => `Cards of ${list} in ${lane}`,
  movedTo: (title: string, lane: string) => `${title}: lane ${lane}`,
  moved: (title: string, list: string, lane: string, place: number, of: number) =>
    `${title}: ${list}, lane ${lane}, position ${place} of ${of}`,
}
