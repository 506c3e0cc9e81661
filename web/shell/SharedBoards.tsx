import { useIds } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { BoardSection } from './BoardSection.tsx'

/** The boards that one was added to without their space. */
export function SharedBoards() {
  return <BoardSection name="shared" heading={text.shell.shared} ids={useIds('boards', 'shared', 'shared')} />
}
