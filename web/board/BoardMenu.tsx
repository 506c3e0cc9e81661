import { Download, Palette } from 'lucide-react'
import { changeBoard } from '../actions/boards.ts'
import { boardTableAddress } from '../data/addresses.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { BoardRow } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { MenuAt, MenuItem, MenuLine } from '../ui/Menu.tsx'
import type { MenuPosition } from '../ui/MenuButton.tsx'
import { Submenu } from '../ui/Submenu.tsx'
import { ColorDot } from './ColorDot.tsx'
import { type BoardCommand, type BoardWays, useBoardCommands } from './full-board.ts'
import { useAllowedOn } from './permissions.ts'

const NO_COLOR = 'none'

interface BoardMenuProps extends MenuPosition {
  board: BoardRow
  ways: BoardWays
}

/** Everything that can be done with a board. */
export function BoardMenu({ board, ways, ...menu }: BoardMenuProps) {
  const workspace = useWorkspace()
  const { id, color } = board
  const actions = useBoardCommands(board, ways)
  const mayChange = useAllowedOn(board)('board.update')
  return (
    <MenuAt label={text.header.menu} {...menu}>
      {actions.itself.map(toItem)}
      {mayChange && (
        <Submenu
          label={text.board.color}
          icon={<Palette size={16} aria-hidden />}
          chosen={color || NO_COLOR}
          onChoose={(key) => changeBoard(workspace, id, { color: key === NO_COLOR ? '' : key })}
        >
          {[[NO_COLOR, text.none] as const, ...Object.entries(text.board.colors)].map(([key, words]) => (
            <MenuItem key={key} id={key} icon={<ColorDot color={key} />}>
              {words}
            </MenuItem>
          ))}
        </Submenu>
      )}
      <MenuLine />
      {actions.own.map(toItem)}
      <MenuLine />
      {actions.contents.map(toItem)}
      <MenuItem icon={<Download size={16} aria-hidden />} href={boardTableAddress(workspace.team_id, id)} download>
        {text.header.export}
      </MenuItem>
      {actions.end.map(toItem)}
    </MenuAt>
  )
}

const toItem = ({ id, words, icon: Icon, isDanger = false, run }: BoardCommand) => (
  <MenuItem key={id} icon={<Icon size={16} aria-hidden />} isDanger={isDanger} onAction={run}>
    {words}
  </MenuItem>
)
