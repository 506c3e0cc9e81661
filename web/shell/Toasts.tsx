import { X } from 'lucide-react'
import { closeToast, useToasts } from '../data/toasts.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import styles from './Toasts.module.css'

export function Toasts() {
  const toasts = useToasts()
  return (
    <section className={styles.toasts} aria-label={text.toast.region} aria-live="polite">
      {toasts.map(({ id, words, kind, undo }) => (
        <div key={id} className={styles.toast} data-kind={kind} role={kind === 'refused' ? 'alert' : undefined}>
          <p className={styles.words}>{words}</p>
          {undo && (
            <Button
              kind="plain"
              onPress={() => {
                closeToast(id)
                undo()
              }}
            >
              {text.undo}
            </Button>
          )}
          <IconButton label={text.close} onPress={() => closeToast(id)}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
    </section>
  )
}
