import { BoardwalkError, type Import, type ImportPreview, type Problem } from '../../client/client.ts'
import { importAddress } from '../data/addresses.ts'
import type { WorkspaceData } from '../data/workspace.ts'

/** Files of other programs are sent as they are, which the client of the API does not do. */

export interface Progress {
  done: number
  total: number
}

/** How a table is read, as its reader says. */
export interface Reading {
  /** What columns are, by their names; the others are what they seem to be. */
  map: Readonly<Record<string, string>>
  dates: 'dmy' | 'mdy' | null
  /** Whether what has no field becomes custom fields; else it is text of the descriptions. */
  new_fields: boolean
  /** Whether what a table says of epics, parents and links becomes these; else it is as other columns. */
  relations: boolean
  /** The space that takes it; null for one of its own. */
  project_id: string | null
}

/** What a file would bring; nothing is changed. */
export async function previewImport(workspace: WorkspaceData, file: File, reading: Reading): Promise<ImportPreview> {
  const answer = await send(workspace, file, reading, { dry_run: 'true' }, 'application/json')
  // Not a call of the client, which sends no files: the answer is as the description of the API says.
  return ((await answer.json()) as { import_preview: ImportPreview }).import_preview
}

/** What came of an import, and where it is now. */
export interface Imported extends Import {
  boards: { id: string; title: string }[]
}

/** Brings it in, all of it or nothing. Its boards are those of the names that the preview announced. */
export async function importFile(
  workspace: WorkspaceData,
  file: File,
  reading: Reading,
  titles: readonly string[],
  onProgress: (progress: Progress) => void,
): Promise<Imported> {
  const brought = await sendFile(workspace, file, reading, onProgress)
  const { project_id } = brought
  // The space of an earlier import of the same file may be gone.
  if (project_id === null) return { ...brought, boards: [] }
  const { project } = await workspace.api.readProject({ project_id })
  return { ...brought, boards: project.boards.filter(({ title }) => titles.includes(title)) }
}

async function sendFile(
  workspace: WorkspaceData,
  file: File,
  reading: Reading,
  onProgress: (progress: Progress) => void,
): Promise<Import> {
  const answer = await send(workspace, file, reading, {}, 'application/x-ndjson')
  for await (const line of linesOf(answer)) {
    // The API says which lines there are.
    const news = JSON.parse(line) as { progress?: Progress; import?: Import; error?: { message: string } }
    if (news.progress) onProgress(news.progress)
    if (news.import) return news.import
    if (news.error) throw new BoardwalkError('invalid_request', news.error.message)
  }
  throw new BoardwalkError('network_error', 'The connection was lost before the server said what came of it.')
}

async function send(
  { team_id }: WorkspaceData,
  file: File,
  { map, dates, new_fields, relations, project_id }: Reading,
  how: Record<string, string>,
  accept: string,
) {
  const source = /\.json$/i.test(file.name) || file.type === 'application/json' ? 'trello' : 'csv'
  const pairs = Object.entries(map).map(([name, field]) => `${name}=${field}`)
  const query = {
    ...how,
    ...(project_id !== null && { project_id }),
    ...(source === 'csv' && { board: nameOf(file) }),
    ...(pairs.length > 0 && { map: pairs.join() }),
    ...(dates && { dates }),
    ...(!new_fields && { new_fields: 'false' }),
    ...(!relations && { relations: 'false' }),
  }
  const answer = await fetch(importAddress(team_id, { source, ...query }), {
    method: 'POST',
    body: file,
    headers: { accept, 'content-type': source === 'trello' ? 'application/json' : 'text/csv' },
  })
  if (answer.ok) return answer
  // Every refusal has this form; a proxy's has none of its fields.
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>
  throw new BoardwalkError(problem.code ?? 'unexpected_answer', problem.detail ?? answer.statusText)
}

async function* linesOf(answer: Response): AsyncGenerator<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
    const lines = (rest + (value ?? '')).split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    for (const line of lines) if (line !== '') yield line
    if (done) return
  }
}

/** The board of rows that name none is called as the file is. */
function nameOf({ name }: File): string {
  return name.replace(/\.[^.]*$/, '').slice(0, 200) || name
}

export type { ImportPreview }
