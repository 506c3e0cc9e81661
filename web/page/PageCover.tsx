import { useEffect, useState } from 'react'
import { pictureAddress } from '../data/files.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { PageDetails } from '../data/rows.ts'
import styles from './PageCover.module.css'

/** The picture above a page: a file of this server, or one that the page itself holds. */
export function PageCover({ page: { cover_image } }: { page: PageDetails }) {
  const workspace = useWorkspace()
  const src = coverIn(cover_image)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    if (src === null) setAddress(null)
    else void pictureAddress(workspace, src).then((found) => isOver || setAddress(found))
    return () => {
      isOver = true
    }
  }, [workspace, src])
  if (src === null || address === null) return null
  return <img className={styles.cover} src={address} alt="" onError={() => setAddress(null)} />
}

export function coverIn(cover: PageDetails['cover_image']): string | null {
  const src = typeof cover === 'string' ? cover : cover?.src
  return typeof src === 'string' && src !== '' ? src : null
}
