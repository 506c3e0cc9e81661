import { useState } from 'react'
import { ruleText as words } from '../text/rules.ts'
import { Field } from '../ui/Field.tsx'

type Value = string | number

interface TextValuesProps {
  label: string
  kind: 'texts' | 'numbers' | 'ids'
  value: readonly Value[]
  onChange(values: Value[]): void
}

/** Several values that are typed: texts one in a line, numbers and ids with commas between them. */
export function TextValues({ label, kind, value, onChange }: TextValuesProps) {
  const isOfLines = kind === 'texts'
  // What is typed stays as it is; only what it means is kept.
  const [typed, setTyped] = useState(value.join(isOfLines ? '\n' : ', '))
  // A line break in a text would make two of it.
  if (isOfLines && value.some((text) => String(text).includes('\n') && !typed.includes(String(text))))
    return <RawValue label={label} value={value} onChange={(next) => onChange([...next])} />
  return (
    <Field
      label={label}
      value={typed}
      isMultiline={isOfLines}
      help={words.severalHelp[kind]}
      onChange={(text) => {
        setTyped(text)
        const parts = text.split(isOfLines ? '\n' : ',').flatMap((part) => part.trim() || [])
        onChange(kind === 'numbers' ? parts.map(Number).filter((number) => !Number.isNaN(number)) : parts)
      }}
    />
  )
}

interface RawValueProps<Shown extends object> {
  label: string
  value: Shown
  onChange(value: Shown): void
}

/** What the parts of the page cannot show, in the words of the API: nothing of it is lost. */
export function RawValue<Shown extends object>({ label, value, onChange }: RawValueProps<Shown>) {
  const [typed, setTyped] = useState(() => JSON.stringify(value))
  const [isWrong, setWrong] = useState(false)
  return (
    <Field
      label={label}
      value={typed}
      isMultiline
      help={words.rawHelp}
      error={isWrong ? words.rawWrong : undefined}
      onChange={(text) => {
        setTyped(text)
        const next = read(text)
        setWrong(next === null)
        // The server checks it.
        if (next !== null) onChange(next as Shown)
      }}
    />
  )
}

function read(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
