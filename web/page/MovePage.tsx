import { useCallback, useEffect, useState } from 'react'
import { liveIds } from '../actions/containers.ts'
import { pagesAt } from '../actions/pages.ts'
import { useDerived, useIds, useWorkspace } from '../data/hooks.ts'
import type { Mirror } from '../data/mirror.ts'
import { isWithin, loadPages, pathOf } from '../data/pages.ts'
import { useAllowedInSpaces } from '../data/permissions.ts'
import type { PageRow } from '../data/rows.ts'
import { pageText } from '../text/page.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { moveTo } from './tree-moves.ts'

const TOP = 'top'

/** Where a page goes: the space, and what it is below there. The way of those who do not drag. */
export function MovePage({ page, onClose }: { page: PageRow; onClose(): void }) {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const [space, setSpace] = useState(page.project_id)
  const [parent, setParent] = useState(page.parent_id ?? TOP)
  const allowedIn = useAllowedInSpaces()
  const spaces = liveIds(mirror, 'projects', useIds('projects', 'all', 'all')).filter(
    (id) => id === page.project_id || allowedIn(id, 'page.create'),
  )
  useEffect(() => {
    // Until they are there the page can go to the top.
    loadPages(workspace, space).catch(() => undefined)
  }, [workspace, space])
  const parents = useDerived(
    ['pages'],
    useCallback(() => parentsIn(mirror, space, page.id), [mirror, space, page.id]),
  )
  const below = parents.some(({ value }) => value === parent) ? parent : TOP
  return (
    <Dialog title={pageText.moveTitle} isOpen onClose={onClose}>
      <Form
        action={pageText.moveHere}
        onCancel={onClose}
        onSubmit={() => {
          const place = { project_id: space, parent_id: below === TOP ? null : below }
          const others = pagesAt(mirror, place).filter((id) => id !== page.id)
          moveTo(workspace, page.id, { ...place, after: others.at(-1) ?? null })
          onClose()
        }}
      >
        <Select
          label={pageText.space}
          value={space}
          choices={spaces.map((id) => ({ value: id, words: mirror.row('projects', id)?.title ?? '' }))}
          onChoose={setSpace}
        />
        <Select
          label={pageText.below}
          value={below}
          choices={[{ value: TOP, words: pageText.top }, ...parents]}
          onChoose={setParent}
        />
      </Form>
    </Dialog>
  )
}

/** What a page can go below, each with the pages that it is below itself. */
function parentsIn(mirror: Mirror, project_id: string, moved: string) {
  return mirror
    .ids('pages', 'project', project_id)
    .flatMap((id) => mirror.row('pages', id) ?? [])
    .filter(({ id, is_archived }) => !is_archived && !isWithin(mirror, id, moved))
    .map((page) => ({
      value: page.id,
      words: [...pathOf(mirror, page.id), page].map(({ title }) => title || pageText.untitled).join(' / '),
    }))
    .sort((a, b) => a.words.localeCompare(b.words))
}
