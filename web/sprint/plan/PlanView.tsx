import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import { moveCards } from '../../actions/card-moves.ts'
import { takeOutOfSprint } from '../../actions/sprints.ts'
import { useDerived, useIds, useRow, useWorkspace } from '../../data/hooks.ts'
import type { Mirror } from '../../data/mirror.ts'
import type { SprintRow } from '../../data/rows.ts'
import { showToast } from '../../data/toasts.ts'
import { Failure } from '../../shell/Failure.tsx'
import { sprintText } from '../../text/sprint.ts'
import { type Figures, useFigures } from '../figures.ts'
import { Pane } from './Pane.tsx'
import { PlanBar } from './PlanBar.tsx'
import styles from './PlanView.module.css'
import { QueryContext } from './search.ts'
import { SelectionContext, useSelection } from './selection.ts'
import { usePlanDrops } from './use-plan-drops.ts'

/** What waits on the boards of the space, beside the sprint: cards go from one side to the other. */
export function PlanView({ sprint }: { sprint: SprintRow }) {
  const workspace = useWorkspace()
  const { mirror, sprints } = workspace
  const boards = useIds('boards', 'project', sprint.project_id)
  const [failure, setFailure] = useState<unknown>(null)
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed)
  // Until then it is not known whether any card waits.
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    setRead(false)
    // It is of other boards by then.
    let isOld = false
    const fail = (error: unknown) => isOld || setFailure(error)
    Promise.all(boards.map(workspace.boards.load)).then(() => isOld || setRead(true), fail)
    sprints.loadVelocity(sprint.project_id).catch(fail)
    return () => {
      isOld = true
    }
  }, [workspace, sprints, boards, sprint.project_id])
  const waiting = useDerived(
    ['lists', 'boards'],
    useCallback(() => waitingLists(mirror, boards), [mirror, boards]),
  )
  const lists = useIds('lists', 'place', sprint.id)
  const selection = useSelection([...waiting, ...lists])
  usePlanDrops(sprint, selection)

  if (failure !== null) return <Failure error={failure} />
  const add = (ids: readonly string[]) => {
    const to = lists.find((id) => mirror.row('lists', id)?.behavior === 'committed') ?? lists[0]
    if (to === undefined) return
    const after = mirror.ids('cards', 'list', to).at(-1) ?? null
    moveCards(
      workspace,
      ids,
      { list_id: to, board_id: null, sprint_id: sprint.id, after },
      sprintText.plan.added(ids.length),
    )
    selection.clear()
  }
  const takeOut = (ids: readonly string[]) => {
    const left = takeOutOfSprint(workspace, ids, sprintText.plan.tookOut(ids.length))
    if (left > 0) showToast({ words: sprintText.plan.homeless(left), kind: 'refused' })
    selection.clear()
  }
  return (
    <SelectionContext value={selection}>
      <QueryContext value={query}>
        <PlanBar sprint={sprint} query={typed} onQuery={setTyped} />
        <div className={styles.plan}>
          <Pane
            title={sprintText.plan.backlog}
            lists={waiting}
            empty={boards.length === 0 ? sprintText.plan.noBoards : isRead ? sprintText.plan.nothing : ''}
            help={sprintText.plan.help}
            actWords={sprintText.plan.add}
            onAction={add}
          />
          <Pane
            title={sprint.title}
            lists={lists}
            empty={sprintText.plan.empty}
            help={<Room sprint={sprint} />}
            actWords={sprintText.plan.takeOut}
            onAction={takeOut}
            isSprint
          />
        </div>
      </QueryContext>
    </SelectionContext>
  )
}

/** The lists of boards whose cards nobody has begun. */
function waitingLists(mirror: Mirror, boards: readonly string[]): string[] {
  return boards
    .filter((id) => !mirror.row('boards', id)?.is_archived)
    .flatMap((id) => mirror.ids('lists', 'place', id))
    .filter((id) => {
      const list = mirror.row('lists', id)
      return list && !list.is_archived && (list.behavior === 'backlog' || list.behavior === 'committed')
    })
}

/** How much more the last sprints say that the team can take. */
function Room({ sprint }: { sprint: SprintRow }) {
  const velocity = useRow('velocities', sprint.project_id)
  const { planned }: Figures = useFigures(sprint)
  if (!velocity || velocity.count === 0) return null
  const unit = velocity.average.pts > 0 ? 'pts' : 'count'
  const say = unit === 'pts' ? sprintText.points : sprintText.cards
  const room = Math.round((velocity.average[unit] - planned[unit]) * 10) / 10
  return (
    <>
      {sprintText.plan.usual(say(velocity.average[unit]))}{' '}
      <strong data-over={room < 0 || undefined}>
        {room < 0 ? sprintText.plan.over(say(-room)) : sprintText.plan.room(say(room))}
      </strong>
    </>
  )
}
