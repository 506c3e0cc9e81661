import { BytesReader, FILE_BYTES_TABLE } from '../../backup/file-bytes.ts'
import { damaged, toRecords } from '../../backup/lines.ts'
import type { FileStorage } from '../../files/storage.ts'
import { readExport } from './read-export.ts'
import type { Scratch } from './scratch.ts'

/** Stores the bytes of an export's files for its new workspace. Each must be named by a file, and have the size that it says. */
export async function loadBytes(
  file: string,
  storage: FileStorage,
  { db, team_id: scratch }: Scratch,
  team_id: string,
) {
  const rows = await db.selectFrom('files').select(['storage_key', 'size']).where('team_id', '=', scratch).execute()
  const sizes = new Map(rows.map(({ storage_key, size }) => [storage_key, size]))
  const bytes = new BytesReader(storage)
  try {
    await readExport(file, async (table, columns, lines) => {
      if (table !== FILE_BYTES_TABLE) return
      for (const row of toRecords(columns, lines)) {
        const size = sizes.get(String(row.storage_key))
        if (size === undefined) throw damaged('it has bytes that none of its files names')
        await bytes.take({ ...row, team_id }, size)
      }
    })
    await bytes.end()
  } finally {
    await bytes.abort()
  }
}
