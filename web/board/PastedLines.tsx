import { X } from 'lucide-react'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import styles from './AddCard.module.css'

interface PastedLinesProps {
  titles: readonly string[]
  onChoose(titles: readonly string[]): void
  onCancel(): void
}

/** Asks once whether pasted lines are many cards or one. */
export function PastedLines({ titles, onChoose, onCancel }: PastedLinesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are buttons
    <div
      role="group"
      className={styles.pasted}
      aria-label={text.board.createCards(titles.length)}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <Button kind="strong" autoFocus onPress={() => onChoose(titles)}>
        {text.board.createAll(titles.length)}
      </Button>
      <Button onPress={() => onChoose([titles.join(' ')])}>{text.board.createOne}</Button>
      <IconButton label={text.cancel} onPress={onCancel}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  )
}
