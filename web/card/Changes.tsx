import { useWorkspace } from '../data/hooks.ts'
import type { HistoryField } from '../rules/history.generated.ts'
import { text } from '../text/text.ts'
import styles from './History.module.css'
import { inWords } from './history-values.ts'

/** The log may know more fields than this page: those are left out. */
const isKnown = (field: string): field is HistoryField => Object.hasOwn(text.card.historyFields, field)

/** What was before and what came after, field by field. */
export function Changes({ changes }: { changes: Record<string, unknown[]> }) {
  const { mirror } = useWorkspace()
  const shown = Object.entries(changes).flatMap(([name, [before, after]]) => {
    // Parts of checklists are shown by names such as `checklists.13.items.14.checked`.
    const field = name.slice(name.lastIndexOf('.') + 1)
    const label = isKnown(field) && text.card.historyFields[field]
    if (!label) return []
    const [was, is] = [inWords(mirror, field, before), inWords(mirror, field, after)]
    return was === is ? [] : [{ name, label, was, is }]
  })
  if (shown.length === 0) return null
  return (
    <dl className={styles.changes}>
      {shown.map(({ name, label, was, is }) => (
        <div key={name} className={styles.change}>
          <dt>{label}</dt>
          <dd>
            {was && (
              <del>
                <span className="visually-hidden">{text.card.before}: </span>
                {was}
              </del>
            )}
            {was && is && ' → '}
            {is && (
              <ins>
                <span className="visually-hidden">{text.card.after}: </span>
                {is}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
