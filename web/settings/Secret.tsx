import { useState } from 'react'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import styles from './Settings.module.css'

interface SecretProps {
  title: string
  help: string
  secret: string
  onClose(): void
}

/** Something that is shown once. */
export function Secret({ title, help, secret, onClose }: SecretProps) {
  const [isCopied, setCopied] = useState(false)
  const words = text.settings.tokens
  // Only pages of secure addresses may write there; elsewhere one selects it by hand.
  const mayCopy = 'clipboard' in navigator
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <div className={styles.wide}>
        <p>{help}</p>
        <code className={styles.secret}>{secret}</code>
        <p role="status" className={styles.quiet}>
          {isCopied && words.copied}
        </p>
      </div>
      <DialogButtons>
        {mayCopy && (
          <Button
            onPress={() => {
              navigator.clipboard.writeText(secret).then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }}
          >
            {words.copy}
          </Button>
        )}
        <Button kind="strong" onPress={onClose}>
          {words.done}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
