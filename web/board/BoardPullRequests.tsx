import { useCallback, useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { changeMappingOfBoard } from '../actions/settings.ts'
import { useRead } from '../data/answer.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { readMappingOfBoard, type VcsMapping } from '../data/settings.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { pullRequestListsText } from '../text/pull-requests.ts'
import { text } from '../text/text.ts'
import { PullRequestLists } from '../ui/PullRequestLists.tsx'
import { Refused } from '../ui/Refused.tsx'

/** Which list the cards of a board go to as their pull requests get further. */
export function BoardPullRequests({ id }: { id: string }) {
  const read = useCallback((workspace: WorkspaceData) => readMappingOfBoard(workspace, id), [id])
  const { answer, failure } = useRead(read)
  if (failure !== undefined) return <p role="alert">{reasonOf(failure)}</p>
  return answer === undefined ? null : <Mapping id={id} before={answer} />
}

function Mapping({ id, before }: { id: string; before: VcsMapping | null }) {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const [mapping, setMapping] = useState(before)
  const [refused, setRefused] = useState<string>()
  const lists = useIds('lists', 'place', id).flatMap((list) => mirror.row('lists', list) ?? [])
  const change = (wanted: VcsMapping) => {
    setMapping(wanted)
    setRefused(undefined)
    changeMappingOfBoard(workspace, id, wanted).then(setMapping, (error: unknown) => {
      setMapping(mapping)
      setRefused(text.toast.refused(pullRequestListsText.title, reasonOf(error)))
    })
  }
  return (
    <>
      <PullRequestLists mapping={mapping} lists={lists.filter(({ is_archived }) => !is_archived)} onChange={change} />
      <Refused words={refused} onClose={() => setRefused(undefined)} />
    </>
  )
}
