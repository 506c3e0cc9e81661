import { useRef, useState } from 'react'
import type { CardRow } from '../data/rows.ts'

/** Values of custom fields that new cards must have, while they are being typed. */
export function useNeeded() {
  const [values, setValues] = useState<CardRow['values']>({})
  const [isAsked, setAsked] = useState(false)
  const needed = useRef<readonly string[]>([])
  /** Null while some are missing, which is said beside them; undefined where none are needed. */
  const take = (): CardRow['values'] | null | undefined => {
    if (needed.current.length === 0) return undefined
    const isMissing = needed.current.some((id) => values[id] === undefined)
    setAsked(isMissing)
    return isMissing ? null : values
  }
  return { take, fields: { values, isAsked, needed, onChange: setValues } }
}
