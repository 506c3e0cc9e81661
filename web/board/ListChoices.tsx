import { ArrowDownUp, Palette } from 'lucide-react'
import { changeList, type SortBy, sortList } from '../actions/lists.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { ListRow } from '../data/rows.ts'
import { BEHAVIORS } from '../rules/work.generated.ts'
import { text } from '../text/text.ts'
import { MenuItem } from '../ui/Menu.tsx'
import { Sign } from '../ui/Sign.tsx'
import { Submenu } from '../ui/Submenu.tsx'
import { useContainer } from './container.ts'

const SORTS = Object.entries(text.board.sorts satisfies Record<SortBy, string>)
const OWN = 'own'

/** The status type, colour and card order of a list, each in a submenu. */
export function ListChoices({ list: { id, behavior, color } }: { list: ListRow }) {
  const workspace = useWorkspace()
  const place = useContainer()
  return (
    <>
      <Submenu
        label={text.board.behavior}
        icon={<Sign behavior={behavior} color={color} />}
        chosen={behavior}
        // The keys are those of the items.
        onChoose={(key) => changeList(workspace, id, { behavior: key as ListRow['behavior'] })}
      >
        {BEHAVIORS.map((key) => (
          <MenuItem key={key} id={key} icon={<Sign behavior={key} />}>
            {text.behaviors[key]}
          </MenuItem>
        ))}
      </Submenu>
      <Submenu
        label={text.board.color}
        icon={<Palette size={16} aria-hidden />}
        chosen={color || OWN}
        onChoose={(key) => changeList(workspace, id, { color: key === OWN ? '' : key })}
      >
        {[[OWN, text.board.ownColor] as const, ...Object.entries(text.board.colors)].map(([key, words]) => (
          <MenuItem key={key} id={key} icon={<Sign behavior={behavior} color={key === OWN ? '' : key} />}>
            {words}
          </MenuItem>
        ))}
      </Submenu>
      <Submenu
        label={text.board.sort}
        icon={<ArrowDownUp size={16} aria-hidden />}
        // As above.
        onChoose={(key) => sortList(workspace, id, key as SortBy, place)}
      >
        {SORTS.map(([key, words]) => (
          <MenuItem key={key} id={key}>
            {words}
          </MenuItem>
        ))}
      </Submenu>
    </>
  )
}
