import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { generatedFiles, ROOT } from './generated/files.ts'

const files = Object.entries(await generatedFiles())
const stale: string[] = []
for (const [path, text] of files) {
  const committed = await readFile(resolve(ROOT, path), 'utf8').catch(() => null)
  if (committed !== text) stale.push(path)
}
if (stale.length > 0) {
  console.error(`${stale.join(', ')}: out of date. Run \`npm run generate\` and commit the result.`)
  process.exit(1)
}
console.log(`${files.length} generated files are up to date`)
