import { type Static, Type } from 'typebox'
import { authorship, Id, OrNull, Resource, TeamId } from '../../http/schema.ts'
import { UPLOAD_BYTES } from '../../limits/uploads.ts'

const address = 'https://boards.example.com/files/tJ4mW8rc/42/file.20459.u3kT9xQa.fYq1…/sketch.png'

/** A file on a card, an epic, a page or a comment. */
export const File = Resource('File', {
  id: Id,
  team_id: TeamId,
  card_id: OrNull(Id),
  page_id: OrNull(Id),
  comment_id: OrNull(Id),
  title: Type.String({ examples: ['sketch.png'] }),
  content_type: Type.String({ maxLength: 200, pattern: '^[\\w.+-]+/[\\w.+-]+$', examples: ['image/png'] }),
  size: Type.Integer({ minimum: 0, maximum: UPLOAD_BYTES, examples: [48_213] }),
  url: Type.String({ examples: [address] }),
  thumbnail_url: OrNull(Type.String({ examples: [address.replace('/file.', '/thumbnail.')] })),
  ...authorship,
})
export type File = Static<typeof File>

export const FileAnswer = Type.Object({ file: File }, { additionalProperties: false })
export const FileList = Type.Object({ files: Type.Array(File) }, { additionalProperties: false })

/** A form with the file in it, as browsers send it. */
export const Upload = Type.Object(
  {
    file: Type.String({
      contentMediaType: 'application/octet-stream',
      description: 'The bytes of the file, with its name.',
      examples: ['…'],
    }),
  },
  { title: 'Upload' },
)
