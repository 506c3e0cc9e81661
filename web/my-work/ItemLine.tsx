import { useState } from 'react'
import { checkOwnItem, placeOfOwnItem } from '../actions/own-items.ts'
import { CardLink } from '../card/CardLink.tsx'
import styles from '../card/WorkLine.module.css'
import type { OwnItem } from '../data/finding.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useRefusal } from '../data/refusals.ts'
import { toMoment } from '../data/sprint-rows.ts'
import { EpicLink } from '../epic/EpicLink.tsx'
import { cardText } from '../text/card.ts'
import { formatDay, urgencyOf } from '../text/format.ts'
import { toWords } from '../text/html.ts'
import { placesText } from '../text/places.ts'
import { RefusedAt } from '../ui/Refused.tsx'

/** An item of a checklist among the work of a person: it is checked off here, and leads to its card or epic. */
export function ItemLine({ item }: { item: OwnItem }) {
  const workspace = useWorkspace()
  const { title, due_date, checklist_title, card } = item
  const place = placeOfOwnItem(item)
  const isRefused = useRefusal(workspace.refusals, place) !== undefined
  const [isDone, setDone] = useState(false)
  // What the server did not take is open still, also after its reason was closed.
  if (isRefused && isDone) setDone(false)
  const due = due_date === null ? null : toMoment(due_date)
  const shown = (
    <>
      <span className={styles.number}>#{card.card_id}</span>
      <span className={styles.title} dir="auto">
        {card.title || cardText.untitled}
      </span>
    </>
  )
  return (
    <li className={styles.line} data-refused={place}>
      <label className={styles.item} title={placesText.myWork.itemOf(checklist_title)}>
        <input
          type="checkbox"
          checked={isDone}
          onChange={(event) => {
            setDone(event.target.checked)
            checkOwnItem(workspace, item, event.target.checked)
          }}
        />
        <span className={styles.title} dir="auto">
          {toWords(title)}
        </span>
      </label>
      {card.type === 'epic' ? (
        <EpicLink id={card.card_id} className={styles.holder}>
          {shown}
        </EpicLink>
      ) : (
        <CardLink id={card.card_id} className={styles.holder}>
          {shown}
        </CardLink>
      )}
      {due !== null && (
        <span className={styles.due} data-urgency={urgencyOf(due)}>
          {formatDay(due)}
        </span>
      )}
      <RefusedAt place={place} />
    </li>
  )
}
