import { useState } from 'react'
import { changeBoard } from '../actions/boards.ts'
import { liveIds, moveBoard } from '../actions/containers.ts'
import { readLostFields } from '../data/fields.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { useAllowedInSpaces } from '../data/permissions.ts'
import type { BoardRow } from '../data/rows.ts'
import { boardSettingsText } from '../text/board-settings.ts'
import { text } from '../text/text.ts'
import { Select } from '../ui/Select.tsx'
import styles from './BoardSettings.module.css'
import { MoveToSpace } from './MoveToSpace.tsx'

const words = boardSettingsText
const NO_COLOR = 'none'
const COLORS = [
  { value: NO_COLOR, words: text.none },
  ...Object.entries(text.board.colors).map(([value, name]) => ({ value, words: name })),
]
// `Object.keys` forgets the names of what it lists.
const LAYOUTS = (Object.keys(words.layouts) as (keyof typeof words.layouts)[]).map((value) => ({
  value,
  words: words.layouts[value],
}))

/** How a board looks, what it opens as, and in which space it is. */
export function BoardChoices({ board: { id, project_id, color, layout } }: { board: BoardRow }) {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const allowedIn = useAllowedInSpaces()
  const spaces = liveIds(mirror, 'projects', useIds('projects', 'all', 'all')).filter(
    (space) => space === project_id || allowedIn(space, 'board.update'),
  )
  const change = (fields: Parameters<typeof changeBoard>[2]) => changeBoard(workspace, id, fields)
  const [asked, setAsked] = useState<{ space: string; lost: readonly string[] } | null>(null)
  const titleOf = (space: string) => mirror.row('projects', space)?.title ?? ''
  const choose = async (space: string) => {
    if (space === project_id) return
    const cards = mirror.ids('lists', 'place', id).flatMap((list) => mirror.ids('cards', 'list', list))
    // Nothing is said of fields that cannot be read.
    const lost = await readLostFields(workspace, cards, space).catch(() => [])
    if (lost.length > 0) setAsked({ space, lost })
    else move(space)
  }
  const move = (space: string) => {
    const last = liveIds(mirror, 'boards', mirror.ids('boards', 'project', space)).at(-1) ?? null
    moveBoard(workspace, id, space, last, words.moved(titleOf(space)))
  }
  return (
    <div className={styles.choices}>
      <Select
        label={words.color}
        value={color || NO_COLOR}
        choices={COLORS}
        onChoose={(value) => change({ color: value === NO_COLOR ? '' : value })}
      />
      <Select
        label={words.layout}
        value={LAYOUTS.find(({ value }) => value === layout)?.value ?? 'board'}
        choices={LAYOUTS}
        onChoose={(value) => change({ layout: value })}
      />
      <Select
        label={words.space}
        value={project_id}
        choices={spaces.map((space) => ({ value: space, words: titleOf(space) }))}
        onChoose={(space) => void choose(space)}
      />
      {asked && (
        <MoveToSpace
          space={titleOf(asked.space)}
          lost={asked.lost}
          onMove={() => move(asked.space)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
