import { File as FileSign, Paperclip, Trash2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { addFiles, deleteFile } from '../acts/files.ts'
import { addressHere, type CardFile, type Upload, useFiles } from '../data/files.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { CardDetails } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import styles from './Files.module.css'
import related from './Related.module.css'
import { Section } from './Section.tsx'

/** What hangs from the card, and what is on its way there. Files are also dropped or pasted anywhere on the card. */
export function Files({ card }: { card: CardDetails }) {
  const workspace = useWorkspace()
  const { files, uploads } = useFiles(workspace, card)
  if (files.length + uploads.length === 0) return <AddFiles id={card.id} />
  return (
    <Section title={text.files.title}>
      <ul className={related.list}>
        {files.map((file) => (
          <FileRow key={file.id} id={card.id} file={file} />
        ))}
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </ul>
      <AddFiles id={card.id} />
    </Section>
  )
}

function AddFiles({ id }: { id: string }) {
  const workspace = useWorkspace()
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
          addFiles(workspace, id, [...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

function FileRow({ id, file }: { id: string; file: CardFile }) {
  const workspace = useWorkspace()
  return (
    <li className={related.row}>
      <a className={related.card} href={addressHere(file.url)} target="_blank" rel="noreferrer">
        <Preview file={file} />
        <span className={related.title}>{file.title}</span>
        <span className={related.place}>{text.files.size(file.size)}</span>
      </a>
      <IconButton label={text.files.delete(file.title)} onPress={() => void deleteFile(workspace, id, file)}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </li>
  )
}

/** Its small picture; a sign for what has none, or cannot be shown. */
function Preview({ file }: { file: CardFile }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className={styles.preview}>
      {file.thumbnail_url && !isBroken ? (
        <img
          className={styles.picture}
          src={addressHere(file.thumbnail_url)}
          alt=""
          loading="lazy"
          onError={() => setBroken(true)}
        />
      ) : (
        <FileSign size={18} aria-hidden />
      )}
    </span>
  )
}

function UploadRow({ upload: { title, share, failure, stop } }: { upload: Upload }) {
  const label = failure === undefined ? text.files.stop(title) : text.files.dismiss(title)
  return (
    <li className={related.row}>
      <span className={related.card}>
        <span className={styles.preview}>
          <FileSign size={18} aria-hidden />
        </span>
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
