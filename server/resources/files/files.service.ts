import { notFound } from '../../common/errors.ts'
import { firstCharacters } from '../../common/text.ts'
import type { Files, StoredFile } from '../../files/files.ts'
import { isImage } from '../../files/recognize.ts'
import { TITLE_LENGTH } from '../../limits/texts.ts'
import { authored } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { deleteRow, insertRows } from '../../workspace/rows.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { fromId, toAuthorship, toId } from '../shapes.ts'
import {
  announce,
  askTheRest,
  type FileHolder,
  findHolderOf,
  type HolderAddress,
  permitFiles,
  requireHolder,
} from './files.holder.ts'
import { addUsedBytes, type FileRow, findFile, findFilesOf, findUsedBytes } from './files.queries.ts'
import type { File } from './files.schema.ts'

/** Refuses a file before its bytes are received. */
export async function expectFile(files: Files, workspace: Workspace, address: HolderAddress, size = 0) {
  await workspace.read(async (r) => {
    permitFiles(r, await requireHolder(r, address), workspace.caller.user_id)
    files.refuseBeyondQuota(await findUsedBytes(r), size)
  })
}

/** First the bytes, then the row: if that fails, the bytes are deleted; if the process ends in between, a sweep finds them. */
export async function storeFile(
  files: Files,
  workspace: Workspace,
  address: HolderAddress,
  { title, bytes }: { title: string; bytes: AsyncIterable<Buffer> },
  onStored: (stored: StoredFile) => void = () => undefined,
): Promise<File> {
  const stored = await files.store(workspace.caller.team_id, bytes)
  let isKept = false
  try {
    onStored(stored)
    const added = await workspace.write((w) => attachFile(w, files, address, { title, stored }))
    // A repeated request gets the same answer, and its bytes are already there.
    isKept = !workspace.replayed
    return added
  } finally {
    if (isKept) files.settle(stored)
    else await files.remove(stored)
  }
}

/** The row of a file whose bytes are stored, in a write that may do more. */
export async function attachFile(
  w: Write,
  files: Files,
  address: HolderAddress,
  { title, stored }: { title: string; stored: StoredFile },
): Promise<File> {
  const holder = await requireHolder(w, address)
  permitFiles(w, holder, w.user_id)
  // Again: others may have stored theirs meanwhile.
  files.refuseBeyondQuota(await findUsedBytes(w), stored.size)
  const row: FileRow = {
    team_id: w.team_id,
    id: w.nextId(),
    card_id: null,
    epic_id: null,
    page_id: null,
    comment_id: null,
    [`${holder.noun}_id`]: holder.id,
    title: nameOf(title),
    content_type: stored.content_type,
    size: stored.size,
    storage_key: stored.storage_key,
    ...authored(w),
  }
  await insertRows(w, 'files', [row])
  await addUsedBytes(w, stored.size)
  await announce(w, holder, 'file_added', { files: [null, loggedOf(row)] })
  return toFile(w, row)
}

/** Without folders, and without characters that names cannot have. */
function nameOf(title: string): string {
  const name = title
    .toWellFormed()
    .replace(/^.*[/\\]/su, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
  return firstCharacters(name, TITLE_LENGTH) || 'file'
}

export async function listFiles(r: Read, address: HolderAddress): Promise<File[]> {
  const holder = await requireHolder(r, address)
  return (await findFilesOf(r, holder)).map((row) => toFile(r, row))
}

export async function readFile(r: Read, id: string): Promise<File> {
  return toFile(r, (await requireFile(r, toId(id))).file)
}

/** A file with its holder: people who cannot see the holder cannot see the file either. */
export async function requireFile(r: Read, id: number): Promise<{ file: FileRow; holder: FileHolder }> {
  const file = await findFile(r, id)
  const holder = await findHolderOf(r, file)
  if (file && holder) return { file, holder }
  await askTheRest(r, file)
  throw notFound('file')
}

/** Its bytes stay for as long as it can be restored with its card. */
export async function deleteFile(w: Write, id: string) {
  const { file, holder } = await requireFile(w, toId(id))
  permitFiles(w, holder, w.user_id)
  await w.expectUnchanged(file.id, 'any')
  await deleteRow(w, 'files', file.id)
  await announce(w, holder, 'file_deleted', { files: [loggedOf(file), null] })
}

/** The fields of a file in the log. */
function loggedOf({ id, title, content_type, size }: FileRow) {
  return { id: String(id), title, content_type, size }
}

function toFile(r: Read, row: FileRow): File {
  return {
    id: String(row.id),
    team_id: row.team_id,
    card_id: fromId(row.card_id ?? row.epic_id),
    page_id: fromId(row.page_id),
    comment_id: fromId(row.comment_id),
    title: row.title,
    content_type: row.content_type,
    size: row.size,
    url: addressOf(r, row, 'file'),
    thumbnail_url: isImage(row.content_type) ? addressOf(r, row, 'thumbnail') : null,
    ...toAuthorship(r, row),
  }
}

/** The address of the bytes for the viewer, valid until the end of tomorrow. */
export function addressOf(
  r: Read,
  { team_id, id, title }: Pick<FileRow, 'team_id' | 'id' | 'title'>,
  aspect: 'file' | 'thumbnail',
) {
  return r.publicUrl + r.addresses.pathFor({ team_id, id, aspect }, r.viewer.user_id, title, r.now)
}
