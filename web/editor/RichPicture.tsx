import { useEffect, useState } from 'react'
import { pictureAddress } from '../data/files.ts'
import { useWorkspace } from '../data/hooks.ts'

/**
 * A picture of a text: a file of this server, or one that the text itself holds. Others would reveal to their server who reads the
 * text: of them, and of what cannot be shown, only the words are.
 */
export function RichPicture({ src, alt }: { src: string; alt: string }) {
  const workspace = useWorkspace()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    setAddress(null)
    void pictureAddress(workspace, src).then((found) => isOver || setAddress(found))
    return () => {
      isOver = true
    }
  }, [workspace, src])
  if (address === null) return <span>{alt}</span>
  return <img src={address} alt={alt} loading="lazy" onError={() => setAddress(null)} />
}
