/** Words about the files of a card. */
const SIZES = ['bytes', 'kB', 'MB', 'GB']

/** As programs that show files write it: 48 kB. */
function sizeOf(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), SIZES.length - 1)
  const size = bytes / 1000 ** step
  return `${size.toLocaleString(undefined, { maximumFractionDigits: size < 10 && step > 0 ? 1 : 0 })} ${SIZES[step]}`
}

export const filesText = {
  title: 'Files',
  add: 'Add files',
  drop: 'Drop files here to add them',
  dropOnComment: 'Drop files here to attach them to the comment',
  leaveOut: (title: string) => `Remove ${title}`,
  size: sizeOf,
  open: (title: string) => `Open ${title}`,
  delete: (title: string) => `Delete ${title}`,
  deleted: (title: string) => `${title} was deleted`,
  notDeleted: (title: string) => `${title} was not deleted.`,
  sending: (title: string) => `Uploading ${title}`,
  stop: (title: string) => `Cancel the upload of ${title}`,
  cover: (title: string) => `Use ${title} as the cover`,
  noCover: (title: string) => `Do not use ${title} as the cover`,
  coverNotChanged: 'The cover was not changed.',
  dismiss: (title: string) => `Dismiss the failed upload of ${title}`,
  lost: 'The connection was lost.',
}
