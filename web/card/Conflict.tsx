import { settleText, type TextField, type TextSubject } from '../actions/texts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { Rich } from '../editor/Rich.tsx'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Conflict.module.css'

interface ConflictProps {
  subject: TextSubject
  field: TextField
  mine: string
  theirs: string
}

/** Two people wrote the same field: both texts, and the question which it shall be. */
export function Conflict({ subject, field, mine, theirs }: ConflictProps) {
  const workspace = useWorkspace()
  const settle = (chosen: string) => settleText(workspace, subject, field, chosen)
  const both = field === 'content' ? theirs + mine : `${theirs} / ${mine}`
  const show = (words: string) => (field === 'content' ? <Rich html={words} /> : <p>{words}</p>)
  return (
    <section className={styles.conflict} role="alert" aria-label={text.card.conflict}>
      <h2>{text.card.conflict}</h2>
      <p>{text.card.conflictHelp}</p>
      <div className={styles.texts}>
        <div className={styles.side}>
          <h3>{text.card.mine}</h3>
          {show(mine)}
        </div>
        <div className={styles.side}>
          <h3>{text.card.theirs}</h3>
          {show(theirs)}
        </div>
      </div>
      <div className={styles.buttons}>
        <Button kind="strong" onPress={() => settle(mine)}>
          {text.card.keepMine}
        </Button>
        <Button onPress={() => settle(theirs)}>{text.card.keepTheirs}</Button>
        <Button onPress={() => settle(both)}>{text.card.keepBoth}</Button>
      </div>
    </section>
  )
}
