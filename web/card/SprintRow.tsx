import { useEffect } from 'react'
import { reasonOf } from '../actions/action.ts'
import { moveCards } from '../actions/card-moves.ts'
import { takeOutOfSprint } from '../actions/sprints.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import type { CardRow } from '../data/rows.ts'
import { showToast } from '../data/toasts.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { cardText } from '../text/card.ts'
import { sprintText } from '../text/sprint.ts'
import { text } from '../text/text.ts'
import { Picker } from '../ui/Picker.tsx'
import styles from './Properties.module.css'
import { Property } from './Property.tsx'
import { useSprintOptions } from './sprint-options.ts'

const NONE = { id: 'none', name: text.none }

/** The sprint that the card is in. Out of it, it goes back to the board it came from. */
export function SprintRow({ card }: { card: CardRow }) {
  const workspace = useWorkspace()
  const { project_id, sprint_id } = card
  const sprint = useRow('sprints', sprint_id ?? '')
  // Those who see one board see no sprints.
  const seesSpace = useRow('projects', project_id) !== undefined
  const isUnknown = sprint_id !== null && sprint === undefined
  useEffect(() => {
    if (isUnknown && seesSpace) workspace.sprints.name(sprint_id, project_id).catch(() => undefined)
  }, [workspace, isUnknown, seesSpace, sprint_id, project_id])
  const name = sprint_id === null ? text.none : (sprint?.title ?? (seesSpace ? '…' : cardText.unseenSprint))
  return (
    <Property label={cardText.sprint}>
      <Picker
        label={cardText.sprint}
        name={cardText.choose(cardText.sprint, name)}
        className={styles.value}
        options={[NONE, ...useSprintOptions(card.project_id)]}
        selected={[card.sprint_id ?? NONE.id]}
        onPick={(id) => {
          const done = id === NONE.id ? takeOut(workspace, card) : putInto(workspace, card, id)
          done.catch((error) => showToast({ words: reasonOf(error), kind: 'refused' }))
        }}
        onOpen={() => void workspace.sprints.load(card.project_id).catch(() => undefined)}
      >
        <span data-empty={card.sprint_id ? undefined : true}>{name}</span>
      </Picker>
    </Property>
  )
}

/** Into the list of its own status. The lists of a sprint are known once it was read. */
async function putInto(workspace: WorkspaceData, { id, project_id, status }: CardRow, sprint_id: string) {
  const { mirror } = workspace
  await workspace.loadSprint(sprint_id, project_id)
  const lists = mirror.ids('lists', 'place', sprint_id)
  const like = (behavior: string) => lists.find((list) => mirror.row('lists', list)?.behavior === behavior)
  const list_id = like(status) ?? like('committed') ?? lists[0]
  if (list_id === undefined) return
  const after = mirror.ids('cards', 'list', list_id).at(-1) ?? null
  moveCards(workspace, [id], { list_id, board_id: null, sprint_id, after })
}

async function takeOut(workspace: WorkspaceData, { id, home_board_id }: CardRow) {
  if (home_board_id) await workspace.boards.load(home_board_id)
  const left = takeOutOfSprint(workspace, [id], sprintText.plan.tookOut(1))
  if (left > 0) showToast({ words: sprintText.plan.homeless(left), kind: 'refused' })
}
