import { Image as ImageIcon, ImageOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteFile, placeOfFile, setCover } from '../actions/files.ts'
import { addressHere, type Holder, type StoredFile } from '../data/files.ts'
import { useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { RefusedAt } from '../ui/Refused.tsx'
import { FileSign } from './FileSign.tsx'
import styles from './Files.module.css'
import related from './Related.module.css'

interface FileRowProps {
  holder: Holder
  file: StoredFile
  mayDelete: boolean
  /** The file that is the cover of the card; undefined where there are no covers. */
  cover?: string | null | undefined
}

/** A file that is there, with the ways to make it the cover of the card and to delete it. */
export function FileRow({ holder, file, mayDelete, cover }: FileRowProps) {
  const workspace = useWorkspace()
  const isCover = cover === file.id
  return (
    <li className={related.row}>
      <a className={related.card} href={addressHere(file.url)} target="_blank" rel="noreferrer">
        <Preview file={file} />
        <span className={related.title}>{file.title}</span>
        <span className={related.place}>{text.files.size(file.size)}</span>
      </a>
      {mayDelete && cover !== undefined && file.thumbnail_url && (
        <IconButton
          label={isCover ? text.files.noCover(file.title) : text.files.cover(file.title)}
          onPress={() => void setCover(workspace, holder.id, isCover ? null : file.id)}
        >
          {isCover ? <ImageOff size={14} aria-hidden /> : <ImageIcon size={14} aria-hidden />}
        </IconButton>
      )}
      {mayDelete && (
        <IconButton label={text.files.delete(file.title)} onPress={() => void deleteFile(workspace, holder, file)}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      )}
      <RefusedAt place={placeOfFile(file.id)} />
    </li>
  )
}

/** Its small picture; a sign for what has none, or cannot be shown. */
function Preview({ file }: { file: StoredFile }) {
  const [isBroken, setBroken] = useState(false)
  if (!file.thumbnail_url || isBroken) return <FileSign />
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
