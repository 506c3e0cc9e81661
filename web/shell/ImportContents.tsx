import type { ImportPreview } from '../actions/imports.ts'
import { formatNumber } from '../text/format.ts'
import { text } from '../text/text.ts'
import styles from './ImportFile.module.css'

type Noun = keyof ImportPreview['counts']
// The words have each of them, and no other.
const NOUNS = Object.keys(text.shell.import.counts satisfies Record<Noun, unknown>) as Noun[]

/** How many of each noun there are, of those that there are. Not all are known before and after an import. */
export function ImportCounts({ counts }: { counts: Partial<Record<Noun, number>> }) {
  return (
    <ul className={styles.list}>
      {NOUNS.map((noun) => ({ noun, count: counts[noun] ?? 0 }))
        .filter(({ count }) => count > 0)
        .map(({ noun, count }) => (
          <li key={noun}>{text.shell.import.counts[noun](formatNumber(count))}</li>
        ))}
    </ul>
  )
}

/** What a file has and the workspace has no place for. */
export function ImportOmissions({ omissions }: { omissions: ImportPreview['not_mapped'] }) {
  const words = text.shell.import
  if (omissions.length === 0) return null
  return (
    <details>
      <summary>{words.leftOut}</summary>
      <ul className={styles.list}>
        {omissions.map(({ kind, name, count }) => (
          <li key={`${kind} ${name}`}>{words.omission(name || kind, count)}</li>
        ))}
      </ul>
    </details>
  )
}
