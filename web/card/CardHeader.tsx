import { Link, useNavigate } from '@tanstack/react-router'
import { Eye, EyeOff, Link2, Maximize2, X } from 'lucide-react'
import { watchCard } from '../actions/card-people.ts'
import { cardAddress } from '../data/addresses.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import type { CardRow } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { refusedHere } from '../ui/Refused.tsx'
import { useTitle } from '../ui/title.ts'
import styles from './CardHeader.module.css'
import { CardMenu } from './CardMenu.tsx'
import { useCopy } from './copy.ts'

/** Where the card is, and what can be done with it. */
export function CardHeader({ card, onClose }: { card: CardRow; onClose?: (() => void) | undefined }) {
  const workspace = useWorkspace()
  const { team_id } = workspace
  const project = useRow('projects', card.project_id)
  const board = useRow('boards', card.board_id ?? '')
  const sprint = useRow('sprints', card.sprint_id ?? '')
  const number = `#${card.id.startsWith('new-') ? '…' : card.id}`
  useTitle([`${number} ${card.title || cardText.untitled}`, (board ?? sprint ?? project)?.title], {
    isAbove: onClose !== undefined,
  })
  const copy = useCopy()
  const navigate = useNavigate()
  /** Nobody stays at a place that is gone. */
  const leave = () =>
    void (board
      ? navigate({ to: '/$team/board-{$board}', params: { team: team_id, board: board.id } })
      : navigate({ to: '/$team', params: { team: team_id } }))
  return (
    <header className={styles.header} data-bar {...refusedHere('details', card.id)}>
      <nav className={styles.path}>
        {project && <span className={styles.project}>{project.title} /</span>}
        {board && (
          <Link to="/$team/board-{$board}" params={{ team: team_id, board: board.id }} className={styles.link ?? ''}>
            {board.title}
          </Link>
        )}
        <span className={styles.number}>{number}</span>
      </nav>
      <IconButton
        label={card.is_watching ? cardText.unwatch : cardText.watch}
        onPress={() => watchCard(workspace, card.id, !card.is_watching)}
      >
        {card.is_watching ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
      </IconButton>
      <IconButton label={cardText.copyLink} onPress={() => copy(cardAddress(team_id, card.id), cardText.linkCopied)}>
        <Link2 size={16} aria-hidden />
      </IconButton>
      {onClose && (
        <Link
          to="/$team/card-{$card}"
          params={{ team: team_id, card: card.id }}
          className={styles.page ?? ''}
          aria-label={cardText.openPage}
          title={cardText.openPage}
        >
          <Maximize2 size={16} aria-hidden />
        </Link>
      )}
      <CardMenu card={card} onGone={onClose ?? leave} />
      {onClose && (
        <IconButton label={text.close} shortcut="Esc" onPress={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </header>
  )
}
