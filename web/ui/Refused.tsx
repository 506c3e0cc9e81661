import { X } from 'lucide-react'
import { useWorkspace } from '../data/hooks.ts'
import { type Anyway, type Place, placeOf, useRefusal } from '../data/refusals.ts'
import type { TableName } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from './Button.tsx'
import styles from './Refused.module.css'

/** Beside a row: what the server refused to do with it, and why. Its parent is marked by `refusedHere`. */
export function RefusedOf({ table, id }: { table: TableName; id: string }) {
  return <RefusedAt place={placeOf(table, id)} />
}

/** The same beside what is no row. */
export function RefusedAt({ place }: { place: Place }) {
  const { refusals } = useWorkspace()
  const refused = useRefusal(refusals, place)
  return <Refused words={refused?.words} anyway={refused?.anyway ?? null} onClose={() => refusals.drop(place)} />
}

/** Marks an element that shows what is refused of a row. */
export const refusedHere = (table: TableName, id: string) => ({ 'data-refused': placeOf(table, id) })

interface RefusedProps {
  words: string | undefined
  anyway?: Anyway | null
  onClose(): void
}

/** Beside a button or a field: that it did not work, and why. */
export function Refused({ words, anyway, onClose }: RefusedProps) {
  if (words === undefined) return null
  return (
    <p className={styles.line} role="alert">
      <span className={styles.words}>
        {words}
        {anyway && (
          <span className={styles.anyway}>
            <Button
              onPress={() => {
                onClose()
                anyway.act()
              }}
            >
              {anyway.words}
            </Button>
          </span>
        )}
      </span>
      <IconButton label={text.close} onPress={onClose}>
        <X size={14} aria-hidden />
      </IconButton>
    </p>
  )
}
