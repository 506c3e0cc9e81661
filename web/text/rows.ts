/** Words of rows that are moved and removed by buttons. */
export const rowsText = {
  up: (title: string) => `Move ${title} up`,
  down: (title: string) => `Move ${title} down`,
  remove: (title: string) => `Remove ${title}`,
}
