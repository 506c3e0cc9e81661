import { ColorDot } from '../board/ColorDot.tsx'
import { TagDot } from '../board/Tags.tsx'
import type { FieldOption } from '../data/fields.ts'
import styles from './Field.module.css'

/** The colour of an option: one of ours by its name, or any. */
export function OptionDot({ color }: { color: string }) {
  return color.startsWith('#') ? <TagDot color={color} /> : <ColorDot color={color || 'none'} />
}

/** Without a colour it has no dot, which would look like a box to tick. */
export function OptionMark({ option }: { option: FieldOption }) {
  return (
    <span className={styles.option}>
      {option.color && <OptionDot color={option.color} />} {option.title}
    </span>
  )
}
