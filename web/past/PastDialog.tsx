import type { Seq } from '../data/past.ts'
import { pastText as words } from '../text/past.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { useMoments } from './moments.ts'
import { PastFailure } from './PastFailure.tsx'
import styles from './PastFields.module.css'
import { type PastField, PastFields } from './PastFields.tsx'
import { PastSlider } from './PastSlider.tsx'

interface PastDialogProps {
  noun: 'card' | 'page'
  id: string
  /** The moment that is shown. */
  seq: Seq
  title: string
  /** What it was and is; null until that is known. */
  fields: readonly PastField[] | null
  isDeleted: boolean
  failure: unknown
  onGo(seq: Seq): void
  onClose(): void
  /** Restores all of it; left out for those who may not. */
  onRestore?: () => void
}

/** A card or a page as it was: a slider over its moments, its fields then and today, and what restores them. */
export function PastDialog(props: PastDialogProps) {
  const { noun, id, seq, title, fields, isDeleted, failure, onGo, onClose, onRestore } = props
  const shown = useMoments(noun, id, seq)
  const isSame = fields !== null && !isDeleted && fields.every(({ was, is }) => was === is)
  return (
    <Dialog title={words.of(title)} size="large" isOpen onClose={onClose}>
      <PastSlider shown={shown} onGo={onGo} />
      <PastFailure error={failure ?? shown.failure} />
      {isDeleted && <p className={styles.note}>{words.isDeleted}</p>}
      {isSame && <p className={styles.note}>{words.nothingDiffers}</p>}
      {fields && failure === undefined && <PastFields fields={fields} />}
      <DialogButtons>
        <Button onPress={onClose}>{text.close}</Button>
        {onRestore && fields && !isSame && (
          <Button kind="strong" onPress={onRestore}>
            {words.restoreAll}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
