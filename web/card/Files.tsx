import { File as FileSign, Paperclip, Trash2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { addFiles, deleteFile } from '../acts/files.ts'
import { addressHere, type Holder, type StoredFile, type Upload, useFiles } from '../data/files.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardDetails, Comment } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import styles from './Files.module.css'
import related from './Related.module.css'
import { Section } from './Section.tsx'

/** What hangs from the card, and what is on its way there. Files are also dropped or pasted anywhere on the card. */
export function Files({ card }: { card: CardDetails }) {
  const workspace = useWorkspace()
  const holder = { noun: 'card', id: card.id } as const
  const { files, uploads } = useFiles(workspace, 'card', card)
  const mayAdd = useAllowed('file.create')
  const choose = mayAdd && <ChooseFiles onFiles={(chosen) => addFiles(workspace, holder, chosen)} />
  if (files.length + uploads.length === 0) return choose
  return (
    <Section title={text.files.title}>
      <FileRows holder={holder} files={files} uploads={uploads} mayDelete={mayAdd} />
      {choose}
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

/** Files that will be sent with a comment. */
export function FilesToCome({ files, onDrop }: { files: readonly File[]; onDrop(file: File): void }) {
  if (files.length === 0) return null
  return (
    <ul className={related.list}>
      {files.map((file) => (
        <li key={`${file.name} ${file.lastModified} ${file.size}`} className={related.row}>
          <span className={related.card}>
            <Sign />
            <span className={related.title}>{file.name}</span>
            <span className={related.place}>{text.files.size(file.size)}</span>
          </span>
          <IconButton label={text.files.leaveOut(file.name)} onPress={() => onDrop(file)}>
            <X size={14} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

export function ChooseFiles({ onFiles }: { onFiles(files: File[]): void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={related.add}>
      <Button kind="plain" onPress={() => input.current?.click()}>
        <Paperclip size={14} aria-hidden />
        {text.files.add}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={text.files.add}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

function FileRow({ holder, file, mayDelete }: { holder: Holder; file: StoredFile; mayDelete: boolean }) {
  const workspace = useWorkspace()
  return (
    <li className={related.row}>
      <a className={related.card} href={addressHere(file.url)} target="_blank" rel="noreferrer">
        <Preview file={file} />
        <span className={related.title}>{file.title}</span>
        <span className={related.place}>{text.files.size(file.size)}</span>
      </a>
      {mayDelete && (
        <IconButton label={text.files.delete(file.title)} onPress={() => void deleteFile(workspace, holder, file)}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

function Sign() {
  return (
    <span className={styles.preview}>
      <FileSign size={18} aria-hidden />
    </span>
  )
}

/** Its small picture; a sign for what has none, or cannot be shown. */
function Preview({ file }: { file: StoredFile }) {
  const [isBroken, setBroken] = useState(false)
  if (!file.thumbnail_url || isBroken) return <Sign />
  return (
    <span className={styles.preview}>
      <img
        className={styles.picture}
        src={addressHere(file.thumbnail_url)}
        alt=""
        loading="lazy"
        onError={() => setBroken(true)}
      />
    </span>
  )
}

function UploadRow({ upload: { title, share, failure, stop } }: { upload: Upload }) {
  const label = failure === undefined ? text.files.stop(title) : text.files.dismiss(title)
  return (
    <li className={related.row}>
      <span className={related.card}>
        <Sign />
        <span className={related.title}>{title}</span>
        {failure === undefined ? (
          <progress className={styles.progress} value={share} aria-label={text.files.sending(title)} />
        ) : (
          <span className={styles.failure} role="alert">
            {failure}
          </span>
        )}
      </span>
      <IconButton label={label} onPress={stop}>
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  )
}
