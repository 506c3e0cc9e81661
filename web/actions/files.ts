import { BoardwalkError, type Problem } from '../../client/client.ts'
import { fileUploadAddress } from '../data/addresses.ts'
import { filesOf, type Holder, readFiles, type StoredFile, type Upload } from '../data/files.ts'
import type { Place } from '../data/refusals.ts'
import { showToast } from '../data/toasts.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { newKey, reasonOf } from './action.ts'

/** Files are sent as they are, and say how far they are: which neither the queue of actions nor the client of the API does. */

/** Puts files on a card or a comment, each by itself. */
export function addFiles(workspace: WorkspaceData, holder: Holder, files: Iterable<File>) {
  for (const file of files) void addFile(workspace, holder, file)
}

async function addFile(workspace: WorkspaceData, holder: Holder, file: File) {
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
    await send(request, fileUploadAddress(workspace.team_id, holder), file, (share) => change({ share }))
    await readFiles(workspace, holder)
    drop()
  } catch (error) {
    change({ failure: reasonOf(error) })
  }
}

function send(request: XMLHttpRequest, address: string, file: File, onProgress: (share: number) => void) {
  const form = new FormData()
  form.set('file', file)
  request.open('POST', address)
  request.setRequestHeader('accept', 'application/json')
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  return new Promise<void>((resolve, reject) => {
    request.onload = () => (request.status === 201 ? resolve() : reject(problemOf(request)))
    request.onerror = () => reject(new BoardwalkError('network_error', text.files.lost))
    request.onabort = () => resolve()
    request.send(form)
  })
}

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
