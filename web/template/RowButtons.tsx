import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { templatesText as words } from '../text/templates.ts'
import { IconButton } from '../ui/Button.tsx'

interface RowButtonsProps {
  title: string
  isFirst: boolean
  isLast: boolean
  onMove(by: -1 | 1): void
  onRemove(): void
}

/** Where a part stands among the others, and whether it is there at all. */
export function RowButtons({ title, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  return (
    <>
      <IconButton label={words.up(title)} data-move="up" isDisabled={isFirst} onPress={() => onMove(-1)}>
        <ArrowUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={words.down(title)} data-move="down" isDisabled={isLast} onPress={() => onMove(1)}>
        <ArrowDown size={16} aria-hidden />
      </IconButton>
      <IconButton label={words.remove(title)} onPress={onRemove}>
        <X size={16} aria-hidden />
      </IconButton>
    </>
  )
}
