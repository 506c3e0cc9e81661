import type { Read } from '../../workspace/handles.ts'
import { type FoundList, findList } from '../containers/lists.queries.ts'
import { type RoadmapListRow, requireRoadmapList } from '../epics/epics.queries.ts'
import { toId } from '../shapes.ts'

/** What a call does for a list of cards (of a board or a sprint), and for one of epics (of the roadmap). */
interface Kinds<T> {
  ofCards(list: FoundList): Promise<T>
  ofEpics(list: RoadmapListRow): Promise<T>
}

/** Finds a list of either kind by its id: the only code that knows where both are. */
export async function withList<T>(r: Read, id: string, { ofCards, ofEpics }: Kinds<T>): Promise<T> {
  const list = await findList(r, toId(id))
  return list ? ofCards(list) : ofEpics(await requireRoadmapList(r, id))
}
