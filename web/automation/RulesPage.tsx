import { useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isForbidden } from '../actions/action.ts'
import { isId } from '../data/addresses.ts'
import { isOfRules, useAgainOn } from '../data/again.ts'
import { useAnswer } from '../data/answer.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { allows, useAllowedIn, useRole } from '../data/permissions.ts'
import { type RulePlace, readRuleOptions, readRules } from '../data/rules.ts'
import { Failure, NotFound } from '../shell/Failure.tsx'
import { ruleText as words } from '../text/rules.ts'
import { Page } from '../ui/Page.tsx'
import { RuleList, type RuleListProps } from './RuleList.tsx'

/** What happens by itself on a board or in a space. */
export function RulesPage() {
  const { board, space } = useSearch({ from: '/$team/automation' })
  const id = board ?? space
  if (!id)
    return (
      <Page title={words.title}>
        <p>{words.unknown}</p>
      </Page>
    )
  // No place has such an address.
  if (!isId(id)) return <NotFound />
  return <Asked key={id} kind={board ? 'board' : 'space'} id={id} />
}

/** Only those who may change rules ask for what these can name: the server refuses the others parts of it. */
function Asked({ kind, id }: RulePlace) {
  const isThere = useHeld(useWorkspace().isReady)
  const board = useRow('boards', kind === 'board' ? id : '')
  const project = useRow('projects', kind === 'space' ? id : '')
  const project_id = board?.project_id ?? project?.id
  const allowed = useAllowedIn({ project_id: project_id ?? '', board_id: board?.id ?? null })
  if (project_id === undefined && !isThere)
    return (
      <Page title={words.title}>
        <p role="status">{words.loading}</p>
      </Page>
    )
  if (project_id !== undefined && !allowed('rule.update')) return <Refused title={(board ?? project)?.title} />
  return <Rules kind={kind} id={id} />
}

function Refused({ title }: { title: string | undefined }) {
  return (
    <Page title={title === undefined ? words.title : words.of(title)}>
      <p>{words.guest}</p>
    </Page>
  )
}

function Rules({ kind, id }: RulePlace) {
  const workspace = useWorkspace()
  const role = useRole()
  const title = useRow(kind === 'board' ? 'boards' : 'projects', id)?.title
  const seesIntegrations = allows(role, 'integration.read')
  const readOptions = useCallback(
    () => readRuleOptions(workspace, { kind, id }, seesIntegrations),
    [workspace, kind, id, seesIntegrations],
  )
  const options = useAnswer(readOptions)
  const read = useCallback(() => readRules(workspace, { kind, id }), [workspace, kind, id])
  const { answer, failure, again } = useAnswer(read)
  useAgainOn(again, isOfRules)
  const problem = failure ?? options.failure
  // Of a place that only the server knows, or since the role has changed.
  if (isForbidden(problem)) return <Refused title={title} />
  if (problem !== undefined && !(answer && options.answer)) return <Failure error={problem} />
  return (
    <Page title={options.answer ? words.of(options.answer.title) : words.title}>
      {answer && options.answer ? (
        <Allowed place={{ kind, id }} rules={answer} options={options.answer} onChanged={again} />
      ) : (
        <p role="status">{words.loading}</p>
      )}
    </Page>
  )
}

/** Only for those who may change the settings of the place. */
function Allowed(props: RuleListProps) {
  const { place, options } = props
  const allowed = useAllowedIn({ project_id: options.project_id, board_id: place.kind === 'board' ? place.id : null })
  return allowed('rule.update') ? <RuleList {...props} /> : <p>{words.guest}</p>
}
