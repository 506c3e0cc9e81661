import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { generatedFiles, ROOT } from './generated/files.ts'

for (const [path, text] of Object.entries(await generatedFiles())) {
  await writeFile(resolve(ROOT, path), text)
  console.log(path)
}
