import { Star, X } from 'lucide-react'
import { Radio, RadioGroup } from 'react-aria-components'
import { fieldText } from '../text/fields.ts'
import { IconButton } from '../ui/Button.tsx'
import type { EditorProps } from './editor.ts'
import styles from './Field.module.css'

const STARS = [1, 2, 3, 4, 5]

/** One to five stars: arrow keys choose, a button clears. */
export function RatingValue({ field, value, isReadOnly, onChange }: EditorProps) {
  const stars = typeof value === 'number' ? value : 0
  return (
    <div className={styles.rating} data-empty={stars === 0 || undefined}>
      <RadioGroup
        aria-label={field.title}
        orientation="horizontal"
        className={styles.stars ?? ''}
        isDisabled={isReadOnly}
        value={stars === 0 ? null : String(stars)}
        onChange={(chosen) => onChange(Number(chosen))}
      >
        {STARS.map((star) => (
          <Radio
            key={star}
            value={String(star)}
            aria-label={fieldText.stars(star)}
            className={styles.star ?? ''}
            data-on={star <= stars || undefined}
          >
            <Star size={16} aria-hidden />
          </Radio>
        ))}
      </RadioGroup>
      {stars > 0 && !isReadOnly && !field.required && (
        <IconButton label={fieldText.clear(field.title)} onPress={() => onChange(null)}>
          <X size={14} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
