import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ClipboardList, Trash2, Users, Zap } from 'lucide-react'
import { changeBoard, watchBoard } from '../actions/boards.ts'
import { bookmarkBoard } from '../actions/containers.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { BoardRow } from '../data/rows.ts'
import { boardSettingsText } from '../text/board-settings.ts'
import { formsText } from '../text/forms.ts'
import { text } from '../text/text.ts'
import { Button, buttonLook } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { BoardAbout } from './BoardAbout.tsx'
import { BoardChoices } from './BoardChoices.tsx'
import { BoardMail } from './BoardMail.tsx'
import { BoardPullRequests } from './BoardPullRequests.tsx'
import styles from './BoardSettings.module.css'
import { BoardTitleField } from './BoardTitleField.tsx'
import type { Asked } from './full-board.ts'
import { PublicBoard } from './PublicBoard.tsx'
import { useAllowedOn } from './permissions.ts'

const words = boardSettingsText

/** What a board is, and what becomes of it. Each change is made at once, and can be undone by itself. */
export function BoardSettings({ board, onAsk }: { board: BoardRow; onAsk(asked: Asked | null): void }) {
  const workspace = useWorkspace()
  const { id, card_cover_enabled, is_watching, is_bookmarked, is_archived } = board
  const allowed = useAllowedOn(board)
  const isAdmin = allowed('board.delete')
  const mayCreate = allowed('board.create')
  const change = (fields: Parameters<typeof changeBoard>[2]) => changeBoard(workspace, id, fields)
  return (
    <Dialog title={words.title} isOpen size="large" onClose={() => onAsk(null)}>
      <div className={styles.settings}>
        <BoardTitleField key={board.title} value={board.title} onSave={(title) => change({ title })} />
        <BoardAbout content={board.content} onSave={(content) => change({ content })} />
        <BoardChoices board={board} />
        <Check isSelected={card_cover_enabled} onChange={(isOn) => change({ card_cover_enabled: isOn })}>
          {words.covers}
        </Check>
        <div className={styles.buttons}>
          <Button onPress={() => onAsk('share')}>
            <Users size={16} aria-hidden /> {words.people}
          </Button>
          {mayCreate && (
            <Button onPress={() => onAsk('forms')}>
              <ClipboardList size={16} aria-hidden /> {formsText.open}
            </Button>
          )}
          {allowed('rule.update') && (
            <Link
              to="/$team/automation"
              params={{ team: workspace.team_id }}
              search={{ board: id }}
              className={buttonLook}
            >
              <Zap size={16} aria-hidden /> {words.automation}
            </Link>
          )}
        </div>
        <BoardPullRequests id={id} />
        <h3 className={styles.heading}>{words.you}</h3>
        <Check isSelected={is_watching} onChange={(isOn) => watchBoard(workspace, id, isOn)}>
          {words.watch}
        </Check>
        <Check isSelected={is_bookmarked} onChange={(isOn) => bookmarkBoard(workspace, id, isOn)}>
          {words.bookmark}
        </Check>
        {mayCreate && <BoardMail board={board} />}
        {isAdmin && <PublicBoard board={board} />}
        <h3 className={styles.heading}>{words.end}</h3>
        <p className={styles.help}>{words.archiveHelp}</p>
        <div className={styles.buttons}>
          <Button
            onPress={() => {
              changeBoard(workspace, id, { archived: !is_archived }, is_archived ? undefined : text.header.archived)
              onAsk(null)
            }}
          >
            {is_archived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
            {is_archived ? text.header.bringBack : words.archive}
          </Button>
          {isAdmin && (
            <Button onPress={() => onAsk('delete')}>
              <Trash2 size={16} aria-hidden /> {words.delete}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
