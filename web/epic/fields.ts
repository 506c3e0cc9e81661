import { useCallback, useEffect, useMemo, useState } from 'react'
import { loadFieldsOf, useFieldsOf } from '../data/fields.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import type { FieldRow } from '../data/rows.ts'
import { fieldText } from '../text/fields.ts'

/** The spaces whose custom fields epics have: those that are not private. An epic is in none of them. */
export function useSpacesOfFields(): readonly string[] {
  const { mirror } = useWorkspace()
  const ids = useDerived(
    ['projects'],
    useCallback(
      () =>
        mirror
          .rows('projects')
          .filter((space) => !space.is_private && !space.is_archived)
          .map(({ id }) => id)
          .join(),
      [mirror],
    ),
  )
  return useMemo(() => (ids === '' ? [] : ids.split(',')), [ids])
}

const plain = (title: string) => title.trim().toLocaleLowerCase()

/** The custom fields of epics, space by space. Where two have the same title, the title names the space. */
export function useEpicFields(): readonly FieldRow[] {
  const { mirror } = useWorkspace()
  const fields = useFieldsOf(useSpacesOfFields())
  return useMemo(() => {
    const same = Map.groupBy(fields, ({ title }) => plain(title))
    return fields.map((field) => {
      const isAlone = same.get(plain(field.title))?.length === 1
      const space = isAlone ? undefined : mirror.row('projects', field.project_id)?.title
      const title = space === undefined ? field.title : fieldText.inSpace(field.title, space)
      // What is required of cards is not required of epics.
      return { ...field, title, required: false }
    })
  }, [mirror, fields])
}

/** True once the fields of epics were read, or could not be: what needs them would come piece by piece before. */
export function useAreFieldsRead(): boolean {
  const workspace = useWorkspace()
  const isReady = useHeld(workspace.isReady)
  const spaces = useSpacesOfFields()
  const [areRead, setRead] = useState(false)
  useEffect(() => {
    if (!isReady) return
    let isCurrent = true
    void loadFieldsOf(workspace, spaces).then(() => isCurrent && setRead(true))
    return () => {
      isCurrent = false
    }
  }, [workspace, spaces, isReady])
  return areRead
}
