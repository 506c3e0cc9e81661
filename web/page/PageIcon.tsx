import { FileText } from 'lucide-react'
import { isEmoji } from '../ui/emoji.ts'
import styles from './PageIcon.module.css'

/** The emoji of a page, or the sign of all pages. Pictures elsewhere are not fetched: their server would learn who reads the page. */
export function PageIcon({ icon, size = 16 }: { icon: string; size?: number }) {
  if (icon.startsWith('data:image/'))
    return <img className={styles.picture} src={icon} alt="" width={size} height={size} />
  if (!isEmoji(icon)) return <FileText size={size} aria-hidden />
  return (
    <span className={styles.emoji} aria-hidden>
      {icon}
    </span>
  )
}
