import { settleText, type TextField, type TextSubject } from '../actions/texts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { Rich } from '../editor/Rich.tsx'
import { cardText } from '../text/card.ts'
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
    <section className={styles.conflict} role="alert" aria-label={cardText.conflict}>
      <h2>{cardText.conflict}</h2>
      <p>{cardText.conflictHelp}</p>
      <div className={styles.texts}>
        <div className={styles.side}>
          <h3>{cardText.mine}</h3>
          {show(mine)}
        </div>
        <div className={styles.side}>
          <h3>{cardText.theirs}</h3>
          {show(theirs)}
        </div>
      </div>
      <div className={styles.buttons}>
        <Button kind="strong" onPress={() => settle(mine)}>
          {cardText.keepMine}
        </Button>
        <Button onPress={() => settle(theirs)}>{cardText.keepTheirs}</Button>
        <Button onPress={() => settle(both)}>{cardText.keepBoth}</Button>
      </div>
    </section>
  )
}
