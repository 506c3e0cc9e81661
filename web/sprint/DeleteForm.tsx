import { useCallback, useEffect, useState } from 'react'
import { deleteSprint } from '../actions/sprints.ts'
import { useDerived, useIds, useWorkspace } from '../data/hooks.ts'
import type { SprintRow } from '../data/rows.ts'
import { sprintText } from '../text/sprint.ts'
import { text } from '../text/text.ts'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { cardsOf } from './figures.ts'

interface DeleteFormProps {
  sprint: SprintRow
  onClose(): void
  onDeleted(): void
}

/** Deletes a planned sprint. Its cards go home; for those that have no home a list is chosen. */
export function DeleteForm({ sprint, onClose, onDeleted }: DeleteFormProps) {
  const workspace = useWorkspace()
  const {
    mirror,
    boards: { load: loadBoard },
  } = workspace
  const words = sprintText.remove
  const boards = useIds('boards', 'project', sprint.project_id)
  useEffect(() => {
    for (const id of boards) loadBoard(id).catch(() => undefined)
  }, [boards, loadBoard])
  const cards = useDerived(
    ['cards', 'lists'],
    useCallback(() => cardsOf(mirror, sprint.id), [mirror, sprint.id]),
  )
  const lists = useDerived(
    ['boards', 'lists'],
    useCallback(() => listsOf(workspace, boards), [workspace, boards]),
  )
  const homeless = cards.filter(({ home_board_id }) => home_board_id === null || !boards.includes(home_board_id)).length
  const [chosen, setChosen] = useState<string | null>(null)
  const move_to = homeless > 0 ? (chosen ?? lists[0]?.id ?? null) : null
  return (
    <Form
      action={words.do}
      anyway={text.anyway.delete}
      isDanger
      isDisabled={homeless > 0 && move_to === null}
      onCancel={onClose}
      onSubmit={async (override) => {
        await deleteSprint(workspace, sprint, { move_to, ...(override && { override }) })
        onDeleted()
      }}
    >
      <p>{cards.length === 0 ? words.empty : homeless < cards.length && words.home(cards.length - homeless)}</p>
      {homeless > 0 && (
        <>
          <p>{words.homeless(homeless)}</p>
          <Select
            label={words.list}
            value={move_to}
            onChoose={setChosen}
            choices={lists.map(({ id, title }) => ({ value: id, words: title }))}
          />
        </>
      )}
    </Form>
  )
}

function listsOf({ mirror }: ReturnType<typeof useWorkspace>, boards: readonly string[]) {
  return boards.flatMap((board) =>
    mirror.ids('lists', 'place', board).map((id) => ({
      id,
      title: sprintText.plan.section(mirror.row('boards', board)?.title ?? '', mirror.row('lists', id)?.title ?? ''),
    })),
  )
}
