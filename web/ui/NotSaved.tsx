import { text } from '../text/text.ts'
import { Button } from './Button.tsx'
import styles from './NotSaved.module.css'

interface NotSavedProps {
  /** The key of the draft. */
  draft: string
  reason: string
  /** Left out where the field has its own way to send it. */
  onRetry?: () => void
  onDiscard(): void
}

/** Beside a text that the server did not take: that it is not saved, and why. */
export function NotSaved({ draft, reason, onRetry, onDiscard }: NotSavedProps) {
  return (
    <p className={styles.line} role="alert" data-refused={draft}>
      <span>
        <strong>{text.card.notSaved}</strong> {reason}
      </span>
      {onRetry && (
        <Button kind="plain" onPress={onRetry}>
          {text.card.tryAgain}
        </Button>
      )}
      <Button kind="plain" onPress={onDiscard}>
        {text.card.discard}
      </Button>
    </p>
  )
}
