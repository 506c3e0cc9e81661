import { useCallback } from 'react'
import { heldBy, standOf } from '../board/limit.ts'
import { TagDot } from '../board/Tags.tsx'
import { useBusyPeople } from '../data/busy.ts'
import { useDerived, useIds, useWorkspace } from '../data/hooks.ts'
import { limitsText } from '../text/limits.ts'
import { text } from '../text/text.ts'
import { Face } from '../ui/Face.tsx'
import type { Option } from '../ui/PickerList.tsx'
import { Priority } from '../ui/Priority.tsx'
import { Sign } from '../ui/Sign.tsx'

/** What can be picked for cards. */

/** Which of them are at their limit is said, as in their heads, as far as their cards are known. */
export function useListOptions(place_id: string): Option[] {
  const { mirror } = useWorkspace()
  const derive = useCallback(
    () =>
      mirror.ids('lists', 'place', place_id).flatMap((id) => {
        const list = mirror.row('lists', id)
        if (!list || list.is_archived) return []
        const option = { id, name: list.title, icon: <Sign behavior={list.behavior} color={list.color} /> }
        const stand = list.max_cards > 0 ? standOf(list, heldBy(mirror, list)) : null
        return stand?.isWarning ? { ...option, hint: stand.short } : option
      }),
    [mirror, place_id],
  )
  return useDerived(['lists', 'cards'], derive)
}

export function useBoardOptions(): Option[] {
  const { mirror } = useWorkspace()
  const derive = useCallback(
    () =>
      mirror.ids('projects', 'all', 'all').flatMap((project_id) => {
        const project = mirror.row('projects', project_id)
        return mirror.ids('boards', 'project', project_id).flatMap((id) => {
          const board = mirror.row('boards', id)
          if (!project || project.is_archived || !board || board.is_archived) return []
          return { id, name: board.title, hint: project.title }
        })
      }),
    [mirror],
  )
  return useDerived(['projects', 'boards'], derive)
}

/** For a card of a space: who reached its limit of started cards is said. */
export function useMemberOptions(project_id: string | null = null): Option[] {
  const { mirror, me } = useWorkspace()
  const ids = useIds('members', 'all', 'all')
  const busy = useBusyPeople(project_id)
  // Most of all people pick themselves.
  return ids
    .toSorted((a, b) => Number(b === me.id) - Number(a === me.id))
    .flatMap((id) => {
      const member = mirror.row('members', id)
      if (!member || member.status === 'inactive') return []
      const name = member.display_name || member.email
      const at = busy.get(id)
      const limit = at && limitsText.people.short(at.started, at.max)
      const hint = [id === me.id && text.pick.you, limit].filter(Boolean).join(', ')
      return { id, name, icon: <Face id={id} />, ...(hint && { hint }) }
    })
}

/** The tags of the workspace and of the card's space. */
export function useTagOptions(project_id: string): Option[] {
  const { mirror } = useWorkspace()
  const ids = useIds('tags', 'all', 'all')
  return ids.flatMap((id) => {
    const tag = mirror.row('tags', id)
    if (!tag || (tag.project_id !== null && tag.project_id !== project_id)) return []
    return { id, name: tag.name, icon: <TagDot color={tag.color} /> }
  })
}

/** The ids are the numbers of the priorities. */
export const PRIORITY_OPTIONS: readonly Option[] = text.priorities.map((name, value) => ({
  id: String(value),
  name,
  icon: <Priority priority={value} isNamed={false} />,
}))

export function useEpicOptions(): Option[] {
  const { mirror } = useWorkspace()
  const ids = useIds('epics', 'all', 'all')
  return ids.flatMap((id) => {
    const epic = mirror.row('epics', id)
    return epic ? { id, name: epic.title, icon: <Sign behavior={epic.status} /> } : []
  })
}
