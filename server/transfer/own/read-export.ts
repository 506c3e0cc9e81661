import { type Contents, explainFile, readLines, type Visit } from '../../backup/lines.ts'
import { messageOf } from '../../common/errors.ts'
import { StoreError } from '../../store/store.ts'
import { readBytes } from '../file/bytes.ts'
import { EXPORT_AGAIN, expectFile } from '../file/recognize.ts'
import { EXPORT } from './contents.ts'

/** Reads an export from end to end and refuses one that is incomplete. `visit` gets the rows on the way. */
export async function readExport(file: string, visit?: Visit): Promise<Contents> {
  await expectFile(file, 'export')
  try {
    return await readLines(readBytes(file), EXPORT, visit)
  } catch (error) {
    const explained = explainFile(error, file, EXPORT)
    throw explained === error ? error : new StoreError(`${messageOf(explained)} ${EXPORT_AGAIN}`)
  }
}
