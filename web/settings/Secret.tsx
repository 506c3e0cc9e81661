import { useState } from 'react'
import { settingsText } from '../text/settings.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import styles from './Settings.module.css'

interface SecretProps {
  title: string
  help: string
  secret: string
  /** What keeps it from being of use. */
  warning?: string | undefined
  onClose(): void
}

/** Something that is shown once. */
export function Secret({ title, help, secret, warning, onClose }: SecretProps) {
  const [isCopied, setCopied] = useState(false)
  const words = settingsText.tokens
  // Only pages of secure addresses may write there; elsewhere one selects it by hand.
  const mayCopy = 'clipboard' in navigator
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <div className={styles.wide}>
        <p>{help}</p>
        {warning !== undefined && (
          <p role="alert" className={styles.warning}>
            {warning}
          </p>
        )}
        <code className={styles.secret}>{secret}</code>
        <p role="status" className={styles.quiet}>
          {isCopied && words.copied}
        </p>
      </div>
      <DialogButtons>
        <Button kind={mayCopy ? 'outlined' : 'strong'} onPress={onClose}>
          {words.done}
        </Button>
        {mayCopy && (
          <Button
            kind="strong"
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
      </DialogButtons>
    </Dialog>
  )
}
