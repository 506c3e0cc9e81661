import { useEffect, useState } from 'react'
import { showToast } from '../data/toasts.ts'
import { text } from '../text/text.ts'
import { showDialog } from './dialogs.ts'
import styles from './FileDrop.module.css'
import { useMayCreate } from './role.ts'

const IMPORTED = /\.(json|csv)$/i

/** A file that is dropped anywhere on the page is looked at, to be imported: the browser would leave the application for it. */
export function FileDrop() {
  const mayCreate = useMayCreate()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!mayCreate) return
    const over = (event: DragEvent) => {
      // Some parts of a page take files themselves.
      const isOurs = !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true
      setOver(isOurs)
      if (isOurs) event.preventDefault()
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      const [file] = event.dataTransfer?.files ?? []
      if (event.defaultPrevented || !file) return
      event.preventDefault()
      if (IMPORTED.test(file.name)) showDialog({ kind: 'import', file })
      else showToast({ words: text.shell.import.unknown(file.name), kind: 'done' })
    }
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [mayCreate])
  if (!isOver) return null
  return <div className={styles.drop}>{text.shell.import.dropHere}</div>
}
