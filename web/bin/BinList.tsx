import { Link } from '@tanstack/react-router'
import { FileText, type LucideIcon, RotateCcw, SquareCheck, SquareKanban, TableProperties } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { bringBack } from '../actions/past.ts'
import type { DeletedItem, DeletedNoun } from '../data/bin.ts'
import { useDerived, useRow, useWorkspace } from '../data/hooks.ts'
import { formatAgo, formatLongDay, formatMoment } from '../text/format.ts'
import { binText as words } from '../text/past.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { lazily } from '../ui/lazily.ts'
import styles from './Bin.module.css'

const CardPast = lazily(async () => (await import('../past/ItemPast.tsx')).CardPast)
const PagePast = lazily(async () => (await import('../past/ItemPast.tsx')).PagePast)

const ICONS: Record<DeletedNoun, LucideIcon> = {
  board: SquareKanban,
  card: SquareCheck,
  list: TableProperties,
  page: FileText,
}

/** What is restored leaves it at once. */
export function BinList({ ids, nothing }: { ids: readonly string[]; nothing: string }) {
  const { mirror } = useWorkspace()
  const [looked, look] = useState<DeletedItem | null>(null)
  const find = useCallback(() => ids.flatMap((id) => mirror.row('deleted', id) ?? []), [mirror, ids])
  const items = useDerived(['deleted'], find)
  const Past = looked?.noun === 'page' ? PagePast : CardPast
  if (items.length === 0)
    return (
      nothing && (
        <Empty drawing="bin">
          <p>{nothing}</p>
        </Empty>
      )
    )
  return (
    <>
      <ul className={styles.list} aria-label={words.list}>
        {items.map((item) => (
          <BinLine key={item.id} item={item} onLook={look} />
        ))}
      </ul>
      {looked && (
        <Suspense>
          <Past id={looked.id} at={looked.seq} onClose={() => look(null)} />
        </Suspense>
      )}
    </>
  )
}

function BinLine({ item, onLook }: { item: DeletedItem; onLook(item: DeletedItem): void }) {
  const workspace = useWorkspace()
  const { noun, id, seq, time_deleted, time_expires } = item
  const person = useRow('members', item.user_id)
  const title = item.title || words.untitled
  const Icon = ICONS[noun]
  return (
    <li className={styles.line}>
      <span className={styles.sign} role="img" aria-label={words.nouns[noun]} title={words.nouns[noun]}>
        <Icon size={16} aria-hidden />
      </span>
      <span className={styles.words}>
        <Name item={item} title={title} onLook={onLook} />
        <span className={styles.facts}>
          <Place item={item} />
          <span title={formatMoment(time_deleted)}>
            {words.by(person?.display_name || text.someone, formatAgo(time_deleted))}
          </span>
          {time_expires !== null && <span>{words.until(formatLongDay(time_expires))}</span>}
        </span>
      </span>
      <Button
        kind="plain"
        aria-label={words.restoreOf(title)}
        onPress={() =>
          bringBack(workspace, { noun, id, seq }, { lists: [], cards: [], itself: true }, words.restored(title))
        }
      >
        <RotateCcw size={16} aria-hidden /> <span className={styles.word}>{words.restore}</span>
      </Button>
    </li>
  )
}

/** Boards, cards and pages can be looked at as they were. */
function Name({ item, title, onLook }: { item: DeletedItem; title: string; onLook(item: DeletedItem): void }) {
  const { team_id } = useWorkspace()
  if (item.noun === 'board')
    return (
      <Link
        to="/$team/board-{$board}"
        params={{ team: team_id, board: item.id }}
        search={{ at: String(item.seq) }}
        className={styles.name ?? ''}
      >
        {title}
      </Link>
    )
  if (item.noun === 'list') return <span className={styles.name}>{title}</span>
  return (
    <button type="button" className={styles.name} onClick={() => onLook(item)}>
      {item.noun === 'card' && <span className={styles.number}>#{item.id}</span>} {title}{' '}
      <span className="visually-hidden">{words.asItWas}</span>
    </button>
  )
}

function Place({ item: { project_id, board_id } }: { item: DeletedItem }) {
  const project = useRow('projects', project_id)
  const board = useRow('boards', board_id ?? '')
  const place = [project?.title, board?.title].filter(Boolean).join(' / ')
  return place === '' ? null : <span>{place}</span>
}
