import { notFound } from '../../common/errors.ts'
import type { Read } from '../../workspace/handles.ts'
import type { Seq } from '../events/events.seq.ts'
import { addProjects, findSeen, pastAt, readPast } from '../history/history.past.ts'
import { toId } from '../shapes.ts'
import type { Page } from './pages.schema.ts'
import { readPage } from './pages.service.ts'

/** A page as it was after an event, even if deleted since. */
export async function readPageAt(r: Read, id: string, at: Seq): Promise<Page> {
  const past = await pastAt(r, at, 'at')
  const [page] = await findSeen(past, 'pages', await past.byId('pages', [toId(id)]))
  if (!page) throw notFound('page')
  return readPast(
    past,
    async (memory) => {
      await addProjects(past, memory, [page.project_id])
      await memory.add('pages', [page])
      await memory.add('pages', await findSeen(past, 'pages', await past.otherOf('pages', [page.id])))
      await memory.add('page_marks', await past.heldBy('page_marks', [page.id]))
    },
    (then) => readPage(then, id),
  )
}
