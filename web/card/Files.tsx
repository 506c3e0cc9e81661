import { addFiles } from '../actions/files.ts'
import { type Holder, type HolderState, type StoredFile, type Upload, useFiles } from '../data/files.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardDetails, Comment } from '../data/rows.ts'
import type { Subject } from '../data/subjects.ts'
import { text } from '../text/text.ts'
import { ChooseFiles } from './ChooseFiles.tsx'
import { FileRow } from './FileRow.tsx'
import related from './Related.module.css'
import section from './Section.module.css'
import { Section } from './Section.tsx'
import { UploadRow } from './UploadRow.tsx'

interface FilesProps {
  subject: Subject
  state: HolderState
  /** The file that is the cover of a card; left out where there are no covers. */
  cover?: string | null
}

/** What hangs from a card, an epic or a page, and what is on its way there. Files are also dropped or pasted anywhere on it. */
export function Files({ subject, state, cover }: FilesProps) {
  const workspace = useWorkspace()
  const { files, uploads } = useFiles(workspace, subject.noun, state)
  const mayAdd = useAllowed('file.create')
  if (files.length + uploads.length === 0) return null
  return (
    <Section title={text.files.title}>
      <FileRows holder={subject} files={files} uploads={uploads} mayDelete={mayAdd} cover={cover} />
      {mayAdd && (
        <div className={section.add}>
          <ChooseFiles onFiles={(chosen) => addFiles(workspace, subject, chosen)} />
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
  cover?: string | null | undefined
}

/** The file that is the cover of a card, if it is one. */
export function coverOf({ cover_image }: CardDetails): string | null {
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
