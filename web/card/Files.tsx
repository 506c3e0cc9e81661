import { addFiles } from '../actions/files.ts'
import { type Holder, type StoredFile, type Upload, useFiles } from '../data/files.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardDetails, Comment } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { ChooseFiles } from './ChooseFiles.tsx'
import { FileRow } from './FileRow.tsx'
import related from './Related.module.css'
import section from './Section.module.css'
import { Section } from './Section.tsx'
import { UploadRow } from './UploadRow.tsx'

/** What hangs from the card, and what is on its way there. Files are also dropped or pasted anywhere on the card. */
export function Files({ card }: { card: CardDetails }) {
  const workspace = useWorkspace()
  const holder = { noun: 'card', id: card.id } as const
  const { files, uploads } = useFiles(workspace, 'card', card)
  const mayAdd = useAllowed('file.create')
  if (files.length + uploads.length === 0) return null
  return (
    <Section title={text.files.title}>
      <FileRows holder={holder} files={files} uploads={uploads} mayDelete={mayAdd} cover={coverOf(card)} />
      {mayAdd && (
        <div className={section.add}>
          <ChooseFiles onFiles={(chosen) => addFiles(workspace, holder, chosen)} />
        </div>
      )}
    </Section>
  )
}

/** The files of a comment, which its author may delete. */
export function CommentFiles({ comment, mayDelete }: { comment: Comment; mayDelete: boolean }) {
  const { files, uploads } = useFiles(useWorkspace(), 'comment', comment)
  if (files.length + uploads.length === 0) return null
  return <FileRows holder={{ noun: 'comment', id: comment.id }} files={files} uploads={uploads} mayDelete={mayDelete} />
}

interface FileRowsProps {
  holder: Holder
  files: readonly StoredFile[]
  uploads: readonly Upload[]
  mayDelete: boolean
  cover?: string | null
}

/** The file that is the cover of a card, if it is one. */
function coverOf({ cover_image }: CardDetails): string | null {
  if (typeof cover_image !== 'object' || cover_image === null || cover_image.type !== 'file') return null
  return typeof cover_image.id === 'string' ? cover_image.id : null
}

function FileRows({ holder, files, uploads, mayDelete, cover }: FileRowsProps) {
  return (
    <ul className={related.list}>
      {files.map((file) => (
        <FileRow key={file.id} holder={holder} file={file} mayDelete={mayDelete} cover={cover} />
      ))}
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
    </ul>
  )
}
