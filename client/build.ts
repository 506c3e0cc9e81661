import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isolatedDeclarationSync, transformSync } from 'rolldown/experimental'

/**
 * Builds `dist/` of the package: JavaScript and types. It needs no compiler, only the bundler of the web application, and
 * so works wherever the server was started once. `package.test.ts` checks the types with the compiler.
 */
const folder = import.meta.dirname
const dist = process.argv[2] ?? join(folder, 'dist')
const names = readdirSync(folder).filter((name) => /^[\w.]+\.ts$/.test(name) && !/(?:\.test|^build)\.ts$/.test(name))

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist, { recursive: true })
for (const name of names) {
  const text = readFileSync(join(folder, name), 'utf8')
  const program = transformSync(name, text, { target: 'es2022', typescript: { rewriteImportExtensions: true } })
  const types = isolatedDeclarationSync(name, text, {})
  for (const error of [...program.errors, ...types.errors]) throw new Error(`${name}: ${error.message}`)
  writeFileSync(join(dist, name.replace(/ts$/, 'js')), program.code)
  // Imports in declarations name the sources too.
  const declarations = types.code.replaceAll(/(from|import\()\s*"(\.\/[\w.]+)\.ts"/g, '$1 "$2.js"')
  writeFileSync(join(dist, name.replace(/ts$/, 'd.ts')), declarations)
}
