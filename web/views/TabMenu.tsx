import { Ellipsis } from 'lucide-react'
import type { ViewRow } from '../data/rows.ts'
import { viewText as words } from '../text/views.ts'
import { lazily } from '../ui/lazily.ts'
import { MenuButton } from '../ui/MenuButton.tsx'

const ViewMenu = lazily(async () => (await import('./ViewMenu.tsx')).ViewMenu)

/** What can be done with the view that is open. */
export function TabMenu({ view }: { view: ViewRow }) {
  return (
    <MenuButton label={words.menu(view.title)} menu={(place) => <ViewMenu view={view} {...place} />}>
      <Ellipsis size={16} aria-hidden />
    </MenuButton>
  )
}
