import { ExternalLink } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import properties from '../card/Properties.module.css'
import { useWorkspace } from '../data/hooks.ts'
import { fieldText } from '../text/fields.ts'
import { text } from '../text/text.ts'
import type { EditorProps } from './editor.ts'
import styles from './Field.module.css'
import { complaintAbout, isNumber, valueInWords, valueTyped } from './values.ts'

/** A text, a number or a link, typed in place. */
export function TypedValue({ field, value, typedBefore, isReadOnly, onChange }: EditorProps) {
  const { mirror } = useWorkspace()
  const message = useId()
  const [typed, setTyped] = useState<string | null>(null)
  // What it is already may be left as it is.
  const isAsBefore = typed === null || typed === String(value ?? '')
  const wrong = isAsBefore ? null : complaintAbout(field, typed)
  const isWrong = wrong !== null
  const save = () => {
    if (typed === null || isWrong) return
    setTyped(null)
    const next = isAsBefore ? (value ?? null) : (valueTyped(field, typed) ?? null)
    if (next !== (value ?? null)) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      event.currentTarget.blur()
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      setTyped(null)
      event.currentTarget.closest<HTMLElement>('[role=dialog], main')?.focus()
    }
  }
  const shown = {
    'aria-label': field.title,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? message : undefined,
    readOnly: isReadOnly,
    placeholder: text.none,
    value: typed ?? typedBefore ?? valueInWords(mirror, field, value),
    // What is written is the plain value, without its unit.
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (isReadOnly) return
      // At once, and selected as the browser had it before the unit went away: what is typed next replaces it.
      flushSync(() => setTyped((before) => before ?? typedBefore ?? String(value ?? '')))
      if (isNumber(field)) currentTarget.select()
    },
    onBlur: save,
    onKeyDown,
  }
  return (
    <div>
      {field.type === 'text' ? (
        <textarea
          {...shown}
          rows={1}
          maxLength={2000}
          className={`${properties.number} ${styles.text}`}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : (
        <input
          {...shown}
          inputMode={isNumber(field) ? 'decimal' : 'url'}
          maxLength={2000}
          className={properties.number}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {isWrong && (
        <p id={message} role="alert" className={properties.wrong}>
          {wrong}
        </p>
      )}
      {field.type === 'link' && typed === null && <OpenLink address={value} title={field.title} />}
    </div>
  )
}

/** Only addresses that a browser may open: never a script. */
function OpenLink({ address, title }: { address: unknown; title: string }) {
  if (typeof address !== 'string' || !/^(?:https?:\/\/|mailto:)/i.test(address)) return null
  return (
    <a
      className={styles.open}
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={fieldText.openLink(title)}
    >
      <ExternalLink size={14} aria-hidden /> {fieldText.open}
    </a>
  )
}
