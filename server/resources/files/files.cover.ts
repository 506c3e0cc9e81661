import type { Image } from '../../http/schema.ts'
import type { Read } from '../../workspace/handles.ts'
import { readImage } from '../images.ts'
import { toId } from '../shapes.ts'
import { type FileSummary, findHoldersOf } from './files.queries.ts'
import { addressOf } from './files.service.ts'

interface Work {
  id: number
  cover_image: string
}

interface FilesOfWork {
  total(id: number): number
  /** The cover chosen for the card or epic; otherwise its first image. */
  cover(row: Work): Image | null
}

/** The files of cards or epics as these show them: how many there are, and the cover. Queries only covers that name a file. */
export async function findFilesOfWork(
  r: Read,
  noun: 'card' | 'epic',
  rows: readonly Work[],
  summaries: ReadonlyMap<number, FileSummary>,
): Promise<FilesOfWork> {
  const named = await findHoldersOf(
    r,
    noun,
    rows.flatMap(({ cover_image }) => namedFile(readImage(cover_image)) ?? []),
  )
  const shown = (id: number) => ({
    type: 'file',
    id: String(id),
    src: addressOf(r, { team_id: r.team_id, id, title: 'cover' }, 'thumbnail'),
  })
  return {
    total: (id) => summaries.get(id)?.total ?? 0,
    cover: ({ id, cover_image }) => {
      const said = readImage(cover_image)
      const file = namedFile(said)
      // Of another card, or deleted: no cover is shown.
      if (file !== null) return named.get(file) === id ? shown(file) : null
      if (said) return said
      const image = summaries.get(id)?.image_id
      return image ? shown(image) : null
    },
  }
}

/** The file that a cover names as its image: `{type: "file", id}`. */
function namedFile(image: Image): number | null {
  if (typeof image === 'string' || image.type !== 'file') return null
  return toId(String(image.id ?? ''))
}
