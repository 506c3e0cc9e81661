import { BoardwalkError, type Problem } from '../../client/client.ts'
import { fileUploadAddress } from '../data/addresses.ts'
import { fileReference, filesOf, type Holder, readFiles, type StoredFile, type Upload } from '../data/files.ts'
import type { Place } from '../data/refusals.ts'
import type { Subject } from '../data/subjects.ts'
import { showToast } from '../data/toasts.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { newKey, reasonOf } from './action.ts'
import { readAgain } from './card-answer.ts'

/** Files are sent as they are, and say how far they are: which neither the queue of actions nor the client of the API does. */

/** Puts files on a card, an epic, a page or a comment, each by itself. */
export function addFiles(workspace: WorkspaceData, holder: Holder, files: Iterable<File>) {
  for (const file of files) void addFile(workspace, holder, file)
}

/** What a text needs to show a picture. */
export interface TextPicture {
  src: string
  alt: string
}

/** Puts a picture on a card, an epic or a page for its text to show. A card gets no cover by that: nobody asked for one. */
export async function addPicture(workspace: WorkspaceData, subject: Subject, file: File): Promise<TextPicture | null> {
  const { noun, id } = subject
  const hasCover = noun !== 'card' || workspace.mirror.row('cards', id)?.cover != null
  const stored = await addFile(workspace, subject, file)
  if (!stored) return null
  if (!hasCover) await setCover(workspace, id, null)
  return { src: fileReference(workspace.team_id, stored.id), alt: stored.title }
}

/** Shows a picture of a card as its cover, or none. */
export async function setCover(workspace: WorkspaceData, card_id: string, file_id: string | null) {
  const cover_image = file_id === null ? { type: 'none' } : { type: 'file', id: file_id }
  try {
    await workspace.api.updateCard({ card_id }, { cover_image }, { idempotencyKey: newKey() })
    const { settle } = await readAgain(workspace, card_id)
    settle()
  } catch (error) {
    showToast({ words: `${text.files.coverNotChanged} ${reasonOf(error)}`, kind: 'refused' })
  }
}

/** Answers the file as it is stored, or null where it was refused or stopped. */
async function addFile(workspace: WorkspaceData, holder: Holder, file: File): Promise<StoredFile | null> {
  const { uploads } = filesOf(workspace, holder)
  const key = newKey()
  const request = new XMLHttpRequest()
  const change = (fields: Partial<Upload>) =>
    uploads.set(uploads.value.map((one) => (one.key === key ? { ...one, ...fields } : one)))
  const drop = () => uploads.set(uploads.value.filter((one) => one.key !== key))
  const stop = () => {
    request.abort()
    drop()
  }
  uploads.set([...uploads.value, { key, title: file.name, share: 0, stop }])
  try {
    const stored = await send(request, fileUploadAddress(workspace.team_id, holder), file, (share) => change({ share }))
    await readFiles(workspace, holder)
    drop()
    return stored
  } catch (error) {
    change({ failure: reasonOf(error) })
    return null
  }
}

function send(request: XMLHttpRequest, address: string, file: File, onProgress: (share: number) => void) {
  const form = new FormData()
  form.set('file', file)
  request.open('POST', address)
  request.setRequestHeader('accept', 'application/json')
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  return new Promise<StoredFile | null>((resolve, reject) => {
    request.onload = () => (request.status === 201 ? resolve(fileIn(request)) : reject(problemOf(request)))
    request.onerror = () => reject(new BoardwalkError('network_error', text.files.lost))
    request.onabort = () => resolve(null)
    request.send(form)
  })
}

/** The API answers the file that it made. */
const fileIn = ({ responseText }: XMLHttpRequest) => (JSON.parse(responseText) as { file: StoredFile }).file

function problemOf({ responseText, statusText }: XMLHttpRequest): BoardwalkError {
  try {
    // Errors of the API have one shape; a proxy may say something else.
    const problem = JSON.parse(responseText) as Partial<Problem>
    return new BoardwalkError(problem.code ?? 'unexpected_answer', problem.detail ?? statusText)
  } catch {
    return new BoardwalkError('unexpected_answer', statusText)
  }
}

export const placeOfFile = (id: string): Place => `files/${id}`

/** Deletes a file. It shows at once; refused, it is there again, and says why. */
export async function deleteFile(workspace: WorkspaceData, holder: Holder, { id, title }: StoredFile) {
  const { files } = filesOf(workspace, holder)
  files.set(files.value.filter((one) => one.id !== id))
  try {
    await workspace.api.deleteFile({ file_id: id })
    showToast({ words: text.files.deleted(title), kind: 'done' })
  } catch (error) {
    workspace.refusals.put(placeOfFile(id), `${text.files.notDeleted(title)} ${reasonOf(error)}`)
    await readFiles(workspace, holder).catch(() => undefined)
  }
}
