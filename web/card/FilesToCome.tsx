import { X } from 'lucide-react'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { FileSign } from './FileSign.tsx'
import related from './Related.module.css'

/** Files that will be sent with a comment. */
export function FilesToCome({ files, onDrop }: { files: readonly File[]; onDrop(file: File): void }) {
  if (files.length === 0) return null
  return (
    <ul className={related.list}>
      {files.map((file) => (
        <li key={`${file.name} ${file.lastModified} ${file.size}`} className={related.row}>
          <span className={related.card}>
            <FileSign />
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
