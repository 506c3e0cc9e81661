/** Words of new cards in saved views. Only what shows them imports them. */
export const newInViewText = {
  /** To a column, to a lane, to a column in a lane. */
  addTo: (column: string | null, lane: string | null) => {
    if (column === null) return lane === null ? 'Add a card' : `Add a card to lane ${lane}`
    return lane === null ? `Add a card to ${column}` : `Add a card to ${column} in lane ${lane}`
  },
  board: 'Board',
  list: 'List',
  noList: (place: string) => `${place} has no list for cards of this column. Choose another board.`,
  added: (title: string, place: string) => `${title}: added to ${place}`,
  addedAll: (count: number, place: string) => `${count} cards added to ${place}`,
  notInView: (title: string) => `“${title}” was added, but the filter of this view leaves it out.`,
}
