import type { Anyway } from '../data/refusals.ts'
import { tileText } from '../text/tile.ts'
import { Button } from './Button.tsx'
import styles from './NotSaved.module.css'

interface NotSavedProps {
  /** The key of the draft. */
  draft: string
  reason: string
  /** Left out where the field has its own way to send it. */
  onRetry?: () => void
  /** Where a limit was the reason, for those who may exceed it. */
  anyway?: Anyway | null
  onDiscard(): void
}

/** Beside a text that the server did not take: that it is not saved, and why. */
export function NotSaved({ draft, reason, onRetry, anyway, onDiscard }: NotSavedProps) {
  return (
    <p className={styles.line} role="alert" data-refused={draft}>
      <span>
        <strong>{tileText.notSaved}</strong> {reason}
      </span>
      {onRetry && (
        <Button kind="plain" onPress={onRetry}>
          {tileText.tryAgain}
        </Button>
      )}
      {anyway && (
        <Button kind="plain" onPress={anyway.act}>
          {anyway.words}
        </Button>
      )}
      <Button kind="plain" onPress={onDiscard}>
        {tileText.discard}
      </Button>
    </p>
  )
}
