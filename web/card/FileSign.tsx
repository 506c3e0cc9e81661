import { File as FileIcon } from 'lucide-react'
import styles from './Files.module.css'

/** For files without a picture. */
export function FileSign() {
  return (
    <span className={styles.preview}>
      <FileIcon size={18} aria-hidden />
    </span>
  )
}
