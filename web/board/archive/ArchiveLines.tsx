import { ArchiveRestore, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { bringBackFromArchive } from '../../actions/archive.ts'
import { deleteCards } from '../../actions/bulk.ts'
import { changeList } from '../../actions/lists.ts'
import { CardLink } from '../../card/CardLink.tsx'
import { useIds, useRow, useWorkspace } from '../../data/hooks.ts'
import { useAllowed } from '../../data/permissions.ts'
import type { CardRow, ListRow } from '../../data/rows.ts'
import { archiveText } from '../../text/board-settings.ts'
import { cardText } from '../../text/card.ts'
import { formatAgo } from '../../text/format.ts'
import { text } from '../../text/text.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Sign } from '../../ui/Sign.tsx'
import { DeleteList } from '../DeleteList.tsx'
import styles from './Archive.module.css'

interface LineProps {
  sign: ReactNode
  title: string
  name: ReactNode
  facts: string
  onBack(): void
  onDelete(): void
}

function Line({ sign, title, name, facts, onBack, onDelete }: LineProps) {
  const [mayChange, mayDelete] = [useAllowed('card.update'), useAllowed('card.delete')]
  return (
    <>
      {sign}
      <span className={styles.words}>
        {name}
        <span className={styles.facts}>{facts}</span>
      </span>
      {mayChange && (
        <Button kind="plain" aria-label={archiveText.bringBackOf(title)} onPress={onBack}>
          <ArchiveRestore size={16} aria-hidden /> <span className={styles.word}>{archiveText.bringBack}</span>
        </Button>
      )}
      {mayDelete && (
        <IconButton label={archiveText.deleteOf(title)} onPress={onDelete}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      )}
    </>
  )
}

export function ArchivedCard({ card }: { card: CardRow }) {
  const workspace = useWorkspace()
  const list = useRow('lists', card.list_id)
  const title = card.title || cardText.untitled
  const place = list?.is_archived ? archiveText.inArchivedList(list.title) : (list?.title ?? '')
  return (
    <Line
      sign={<Sign behavior={card.status} color={list?.color ?? ''} />}
      title={title}
      name={
        <CardLink id={card.id} className={styles.link ?? ''} data-card={card.id}>
          <span className={styles.number}>#{card.id}</span> {title}
        </CardLink>
      }
      facts={`${place} · ${formatAgo(card.time_updated)}`}
      onBack={() => bringBackFromArchive(workspace, card)}
      onDelete={() => deleteCards(workspace, [card.id])}
    />
  )
}

export function ArchivedList({ list }: { list: ListRow }) {
  const workspace = useWorkspace()
  const { id, title, behavior, color, place_id, total_cards } = list
  const [isDeleting, setDeleting] = useState(false)
  const all = useIds('lists', 'place', place_id)
  const others = all.filter((other) => workspace.mirror.row('lists', other)?.is_archived === false)
  return (
    <>
      <Line
        sign={<Sign behavior={behavior} color={color} />}
        title={title}
        name={<span className={styles.name}>{title}</span>}
        facts={text.board.count(total_cards)}
        onBack={() => changeList(workspace, id, { archived: false }, archiveText.listBack)}
        onDelete={() => setDeleting(true)}
      />
      {isDeleting && <DeleteList list={list} others={others} onClose={() => setDeleting(false)} />}
    </>
  )
}
