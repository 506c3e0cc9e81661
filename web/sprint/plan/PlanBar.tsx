import { useRef } from 'react'
import type { SprintRow } from '../../data/rows.ts'
import { useKeys } from '../../shell/keys.ts'
import { sprintText } from '../../text/sprint.ts'
import { PeopleLoads } from './PeopleLoads.tsx'
import styles from './PlanBar.module.css'

interface PlanBarProps {
  sprint: SprintRow
  query: string
  onQuery(query: string): void
}

/** Finds cards on both sides, and shows who has how much. */
export function PlanBar({ sprint, query, onQuery }: PlanBarProps) {
  const input = useRef<HTMLInputElement>(null)
  const words = sprintText.plan
  useKeys(words.keys.title, [{ keys: ['f'], words: words.keys.search, run: () => input.current?.focus() }])
  return (
    <search className={styles.bar} aria-label={words.search}>
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={words.search}
        placeholder={words.search}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onQuery('')
        }}
      />
      <PeopleLoads sprint={sprint} />
    </search>
  )
}
