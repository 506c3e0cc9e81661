import { Download } from 'lucide-react'
import { roadmapTableAddress } from '../data/addresses.ts'
import { useWorkspace } from '../data/hooks.ts'
import { epicText } from '../text/epic.ts'
import { text } from '../text/text.ts'
import { MenuAt, MenuItem } from '../ui/Menu.tsx'
import type { MenuPosition } from '../ui/MenuButton.tsx'

/** What can be done with the roadmap as a whole. */
export function RoadmapMenu(menu: MenuPosition) {
  const { team_id } = useWorkspace()
  return (
    <MenuAt label={epicText.menu} {...menu}>
      <MenuItem icon={<Download size={16} aria-hidden />} href={roadmapTableAddress(team_id)} download>
        {text.header.export}
      </MenuItem>
    </MenuAt>
  )
}
