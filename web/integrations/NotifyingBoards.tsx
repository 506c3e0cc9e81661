import { Link } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { reasonOf } from '../actions/action.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import type { Integration } from '../data/integrations.ts'
import type { NotifyingBoard } from '../data/notifying-boards.ts'
import { useAllowedOnBoards } from '../data/permissions.ts'
import { BOARD_OPTIONS, type BoardOption } from '../rules/integrations.generated.ts'
import { integrationsText } from '../text/integrations.ts'
import { buttonLook, IconButton } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import { Picker } from '../ui/Picker.tsx'
import styles from './Integrations.module.css'
import { useNotifyingBoards } from './notifying-boards.ts'

const words = integrationsText.boards
/** What a board begins with: people who want more of it say so. */
const FIRST: readonly BoardOption[] = ['card_created']

/** The boards that notify an integration, and of what. */
export function NotifyingBoards({ integration }: { integration: Integration }) {
  const { mirror } = useWorkspace()
  const { boards, failure, set, refused } = useNotifyingBoards(integration)
  const ids = useIds('boards', 'all', 'all')
  const allowed = useAllowedOnBoards()
  const options = ids.flatMap((id) => {
    const row = mirror.row('boards', id)
    if (!row || row.is_archived || !allowed(id, 'board.update') || boards?.some((board) => board.id === id)) return []
    return { id, name: row.title, hint: mirror.row('projects', row.project_id)?.title ?? '' }
  })
  return (
    <section className={styles.wide} aria-labelledby="notifying-boards">
      <div className={styles.bar}>
        <h2 id="notifying-boards">{words.title}</h2>
        {boards && (
          <Picker
            label={words.add}
            className={buttonLook}
            options={options}
            selected={[]}
            onPick={(id) => set({ id, title: mirror.row('boards', id)?.title ?? '', options: FIRST })}
          >
            <Plus size={16} aria-hidden /> {words.add}
          </Picker>
        )}
      </div>
      <p className={styles.quiet}>{boards?.length === 0 ? words.nothing : words.help}</p>
      {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
      {refused}
      {boards && boards.length > 0 && (
        <ul aria-labelledby="notifying-boards">
          {boards.map((board) => (
            <Board key={board.id} board={board} mayChange={allowed(board.id, 'board.update')} onSet={set} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface BoardProps {
  board: NotifyingBoard
  mayChange: boolean
  onSet(board: NotifyingBoard, isGone?: boolean): void
}

function Board({ board, mayChange, onSet }: BoardProps) {
  const { team_id: team } = useWorkspace()
  const { id, title, options } = board
  return (
    <li className={styles.item}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset takes no part in the layout around it */}
      <span className={styles.words} role="group" aria-labelledby={`notifying-${id}`}>
        <Link
          id={`notifying-${id}`}
          to="/$team/board-{$board}"
          params={{ team, board: id }}
          search={{}}
          className={styles.link ?? ''}
        >
          {title}
        </Link>
        <span className={styles.checks}>
          {BOARD_OPTIONS.map((option) => (
            <Check
              key={option}
              isSelected={options.includes(option)}
              isDisabled={!mayChange}
              onChange={(isOn) =>
                onSet({ ...board, options: isOn ? [...options, option] : options.filter((one) => one !== option) })
              }
            >
              {words.options[option]}
            </Check>
          ))}
        </span>
      </span>
      {mayChange && (
        <IconButton label={words.remove(title)} onPress={() => onSet(board, true)}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
