import { useEffect } from 'react'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { loadEpics } from '../data/reading.ts'
import type { Rule } from '../data/rules.ts'

/** What rules name by ids, read once it is named: the summary of a rule says its title. */
export function useNamed(rules: readonly Rule[], project_id: string) {
  const workspace = useWorkspace()
  const named = rules.flatMap(({ trigger, actions, filters: { include, exclude, sprint_id } }) => {
    const fields = [trigger, ...actions].map(({ field }) => field)
    const hasSprints = sprint_id !== undefined || include?.sprints || exclude?.sprints
    return [
      ...(include?.epics || exclude?.epics || fields.includes('epic_id') ? ['epics'] : []),
      ...(hasSprints ? ['sprints'] : []),
      ...(include?.ids ?? []),
      ...(exclude?.ids ?? []),
    ]
  })
  const wanted = [...new Set(named)].join()
  useEffect(() => {
    const all = wanted.split(',')
    const cards = all.filter((id) => /^\d+$/.test(id) && !workspace.mirror.row('cards', id))
    // Without them the summary says their numbers.
    const quiet = () => undefined
    if (all.includes('epics')) loadEpics(workspace).catch(quiet)
    if (all.includes('sprints')) workspace.sprints.load(project_id).catch(quiet)
    if (cards.length > 0) workspace.showCards(cards).catch(quiet)
  }, [workspace, wanted, project_id])
  // Their titles come later than the rules.
  useIds('epics', 'all', 'all')
  useIds('sprints', 'project', project_id)
}
