import { Ellipsis, Eye, History as HistoryIcon } from 'lucide-react'
import { useRow } from '../data/hooks.ts'
import type { Change } from '../data/reading.ts'
import type { CardDetails } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { formatAgo, formatMoment } from '../text/format.ts'
import { settingsText } from '../text/settings.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { Face } from '../ui/Face.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { Changes } from './Changes.tsx'
import styles from './History.module.css'
import type { Session } from './history-sessions.ts'

/** What a code host did is nobody's action, and what an agent did is the agent's. */
function nameOfActor({ type, agent_id }: Change['user']['source'], name: string): string {
  const host = Object.entries(settingsText.codeHosts.types).find(([one]) => one === type)?.[1]
  return host ?? (agent_id === null ? name : cardText.agentOf(name))
}

interface HistoryEntryProps {
  checklists: CardDetails['checklists']
  session: Session
  /** Left out where it cannot be restored to it, or is already like that. */
  onRestore?: () => void
  /** Left out for the last entry, after which the card is what it is now. */
  onLook?: () => void
}

/** Who did what, and when; what can be done with it is in its menu. */
export function HistoryEntry({ checklists, session: { entry, words, changes }, onRestore, onLook }: HistoryEntryProps) {
  const { user_id, user, type, time_created } = entry
  const person = useRow('members', user_id)
  const moment = formatMoment(time_created)
  return (
    <li className={styles.entry}>
      <Face id={user_id} size={20} />
      <div className={styles.main}>
        <p>
          <strong>{nameOfActor(user.source, person?.display_name || text.someone)}</strong> {words}{' '}
          <time className={styles.time} dateTime={new Date(time_created).toISOString()} title={moment}>
            {formatAgo(time_created)}
          </time>
        </p>
        <Changes checklists={checklists} changes={changes} />
      </div>
      {(onLook ?? onRestore) && /^(?:card|page)\./.test(type) && (
        <Menu
          label={cardText.entryMenu(moment)}
          trigger={
            <IconButton label={cardText.entryMenu(moment)}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
        >
          {onLook && (
            <MenuItem icon={<Eye size={16} aria-hidden />} onAction={onLook}>
              {cardText.asThen}
            </MenuItem>
          )}
          {onRestore && (
            <MenuItem icon={<HistoryIcon size={16} aria-hidden />} onAction={onRestore}>
              {cardText.bringBackItem}
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  )
}
