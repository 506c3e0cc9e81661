import { X } from 'lucide-react'
import type { Upload } from '../data/files.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { FileSign } from './FileSign.tsx'
import styles from './Files.module.css'
import related from './Related.module.css'

/** A file on its way, or why it did not arrive. */
export function UploadRow({ upload: { title, share, failure, stop } }: { upload: Upload }) {
  const label = failure === undefined ? text.files.stop(title) : text.files.dismiss(title)
  return (
    <li className={related.row}>
      <span className={related.card}>
        <FileSign />
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
