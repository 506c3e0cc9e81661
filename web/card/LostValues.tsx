import { useCallback } from 'react'
import { spaceOf } from '../actions/card-moves.ts'
import { useAnswer } from '../data/answer.ts'
import { readLostFields } from '../data/fields.ts'
import { useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import type { Target } from './targets.ts'

/** What cards lose in another space, said before they go there. */
export function LostValues({ ids, to }: { ids: readonly string[]; to: Target }) {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const project_id = spaceOf(mirror, to) ?? ''
  // A text is the same while the cards are.
  const joined = ids.join()
  const read = useCallback(
    async () => ({ project_id, titles: await readLostFields(workspace, joined.split(','), project_id) }),
    [workspace, joined, project_id],
  )
  const { answer } = useAnswer(read)
  const isOfTarget = answer?.project_id === project_id && project_id !== ''
  const space = mirror.row('projects', project_id)?.title ?? ''
  return (
    <div role="status">{isOfTarget && answer.titles.length > 0 && <p>{text.pick.lost(answer.titles, space)}</p>}</div>
  )
}
