import { Info } from 'lucide-react'
import { changeBoard } from '../actions/boards.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import type { BoardRow } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { EditBox } from '../ui/EditBox.tsx'
import styles from './BoardHeader.module.css'
import { useAllowedOn } from './permissions.ts'

interface BoardTitleProps {
  board: BoardRow
  isRenaming: boolean
  onRename(isRenaming: boolean): void
  onAbout(): void
}

/** The whole title, edited where it stands. */
export function BoardTitle({ board, isRenaming, onRename, onAbout }: BoardTitleProps) {
  const workspace = useWorkspace()
  const project = useRow('projects', board.project_id)
  const mayChange = useAllowedOn(board)('board.update')
  if (isRenaming)
    return (
      <EditBox
        label={text.header.title}
        value={board.title}
        onEnd={(title) => {
          onRename(false)
          if (title !== null) changeBoard(workspace, board.id, { title })
        }}
      />
    )
  return (
    <h1 className={styles.title}>
      {project && (
        <span className={styles.project}>
          <bdi>{project.title}</bdi> /{' '}
        </span>
      )}
      {mayChange ? (
        <button
          type="button"
          className={styles.rename}
          dir="auto"
          onClick={() => onRename(true)}
          title={text.board.rename}
        >
          {board.title}
        </button>
      ) : (
        <bdi>{board.title}</bdi>
      )}
      {board.content && mayChange && (
        <IconButton label={text.header.about} onPress={onAbout}>
          <Info size={16} aria-hidden />
        </IconButton>
      )}
    </h1>
  )
}
