import { useRef } from 'react'
import { addPicture, dropPicture, type TextPicture } from '../actions/files.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { Subject } from '../data/subjects.ts'

/**
 * Pictures for the text of a comment. They are files of what is commented on, as those of its own text are, since the comment is not
 * there yet; those of a comment that is given up are deleted.
 */
export function useCommentPictures(subject: Subject | undefined) {
  const workspace = useWorkspace()
  const mayAdd = useAllowed('file.create')
  const added = useRef<TextPicture[]>([])
  const givenUp = useRef(0)
  const take = async ({ noun, id }: Subject, file: File): Promise<TextPicture | null> => {
    const before = givenUp.current
    const picture = await addPicture(workspace, { noun, id: workspace.queue.idOf(id) }, file)
    if (picture && before === givenUp.current) added.current.push(picture)
    else if (picture) await dropPicture(workspace, picture)
    return before === givenUp.current ? picture : null
  }
  const end = ({ isGivenUp }: { isGivenUp: boolean }) => {
    const pictures = added.current
    added.current = []
    if (!isGivenUp) return
    givenUp.current += 1
    for (const picture of pictures) void dropPicture(workspace, picture)
  }
  return { end, ...(mayAdd && subject && { onPicture: (file: File) => take(subject, file) }) }
}
