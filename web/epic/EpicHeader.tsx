import { Link } from '@tanstack/react-router'
import { Eye, EyeOff, Link2 } from 'lucide-react'
import { watchEpic } from '../actions/epics.ts'
import styles from '../card/CardHeader.module.css'
import { useCopy } from '../card/copy.ts'
import { epicAddress } from '../data/addresses.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { EpicRow } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { epicText } from '../text/epic.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { refusedHere } from '../ui/Refused.tsx'
import { useTitle } from '../ui/title.ts'
import { EpicMenu } from './EpicMenu.tsx'

/** Where the epic is, and what can be done with it. */
export function EpicHeader({ epic }: { epic: EpicRow }) {
  const workspace = useWorkspace()
  const { team_id } = workspace
  const number = `#${epic.id.startsWith('new-') ? '…' : epic.id}`
  useTitle([`${number} ${epic.title || epicText.untitled}`, text.shell.roadmap])
  const copy = useCopy()
  return (
    <header className={styles.header} data-bar {...refusedHere('epics', epic.id)}>
      <nav className={styles.path}>
        <Link to="/$team/roadmap" params={{ team: team_id }} className={styles.link ?? ''}>
          {text.shell.roadmap}
        </Link>
        <span className={styles.number}>{number}</span>
      </nav>
      <IconButton
        label={epic.is_watching ? cardText.unwatch : cardText.watch}
        onPress={() => watchEpic(workspace, epic.id, !epic.is_watching)}
      >
        {epic.is_watching ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
      </IconButton>
      <IconButton label={cardText.copyLink} onPress={() => copy(epicAddress(team_id, epic.id), cardText.linkCopied)}>
        <Link2 size={16} aria-hidden />
      </IconButton>
      <EpicMenu epic={epic} />
    </header>
  )
}
