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
      <FileRows holder={holder} files={files} uploads={uploads} mayDelete={mayAdd} />
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
}

function FileRows({ holder, files, uploads, mayDelete }: FileRowsProps) {
  return (
    <ul className={related.list}>
      {files.map((file) => (
        <FileRow key={file.id} holder={holder} file={file} mayDelete={mayDelete} />
      ))}
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} />
      ))}
    </ul>
  )
}
