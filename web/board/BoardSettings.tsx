import { Archive, ArchiveRestore, ClipboardList, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { changeBoard, watchBoard } from '../acts/boards.ts'
import { bookmarkBoard, liveIds, moveBoard } from '../acts/places.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { useAllowedInSpaces } from '../data/permissions.ts'
import type { BoardRow } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import { Choice } from '../ui/Choice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { BoardAbout } from './BoardAbout.tsx'
import { BoardMail } from './BoardMail.tsx'
import { BoardPullRequests } from './BoardPullRequests.tsx'
import styles from './BoardSettings.module.css'
import { useAllowedOn } from './may.ts'
import { PublicBoard } from './PublicBoard.tsx'
import type { Asked } from './whole.ts'

const words = text.boardSettings
const NO_COLOR = 'none'
const COLORS = [
  { value: NO_COLOR, words: text.none },
  ...Object.entries(text.board.colors).map(([value, name]) => ({ value, words: name })),
]
const LAYOUTS = Object.entries(words.layouts).map(([value, name]) => ({ value, words: name }))

/** What a board is, and what becomes of it. Each change is made at once, and can be undone by itself. */
export function BoardSettings({ board, onAsk }: { board: BoardRow; onAsk(asked: Asked | null): void }) {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const { id, project_id, color, layout, card_cover_enabled, is_watching, is_bookmarked, is_archived } = board
  const allowed = useAllowedOn(board)
  const isAdmin = allowed('board.delete')
  const mayCreate = allowed('board.create')
  const allowedIn = useAllowedInSpaces()
  const spaces = liveIds(mirror, 'projects', useIds('projects', 'all', 'all')).filter(
    (space) => space === project_id || allowedIn(space, 'board.update'),
  )
  const change = (fields: Parameters<typeof changeBoard>[2]) => changeBoard(workspace, id, fields)
  const move = (space: string) => {
    const last = liveIds(mirror, 'boards', mirror.ids('boards', 'project', space)).at(-1) ?? null
    moveBoard(workspace, id, space, last, words.moved(mirror.row('projects', space)?.title ?? ''))
  }
  return (
    <Dialog title={words.title} isOpen size="large" onClose={() => onAsk(null)}>
      <div className={styles.settings}>
        <TitleField key={board.title} value={board.title} onSave={(title) => change({ title })} />
        <BoardAbout content={board.content} onSave={(content) => change({ content })} />
        <div className={styles.choices}>
          <Choice
            label={words.color}
            value={color || NO_COLOR}
            choices={COLORS}
            onChoose={(value) => change({ color: value === NO_COLOR ? '' : value })}
          />
          <Choice
            label={words.layout}
            value={layout === 'list' ? 'list' : 'board'}
            choices={LAYOUTS}
            // The values are those of the choices.
            onChoose={(value) => change({ layout: value as 'board' | 'list' })}
          />
          <Choice
            label={words.space}
            value={project_id}
            choices={spaces.map((space) => ({ value: space, words: mirror.row('projects', space)?.title ?? '' }))}
            onChoose={(space) => space !== project_id && move(space)}
          />
        </div>
        <Check isSelected={card_cover_enabled} onChange={(isOn) => change({ card_cover_enabled: isOn })}>
          {words.covers}
        </Check>
        <div className={styles.buttons}>
          <Button onPress={() => onAsk('share')}>
            <Users size={16} aria-hidden /> {words.people}
          </Button>
          {mayCreate && (
            <Button onPress={() => onAsk('forms')}>
              <ClipboardList size={16} aria-hidden /> {text.forms.open}
            </Button>
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

/** Kept when one leaves it, or presses Enter. */
function TitleField({ value, onSave }: { value: string; onSave(value: string): void }) {
  const [typed, setTyped] = useState(value)
  const save = () => {
    const title = typed.trim()
    if (title === '') setTyped(value)
    else if (title !== value) onSave(title)
  }
  return (
    <Field
      label={words.name}
      value={typed}
      onChange={setTyped}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  )
}
