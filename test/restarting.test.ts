import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runRestarting } from '../scripts/restarting.ts'

const WAIT = { timeout: 60_000 }

/** A program that notes which word its code has, and when it ends. */
const PROGRAM = `
import { appendFileSync } from 'node:fs'
import { word } from './word.mjs'
const note = (text) => appendFileSync(process.env.NOTES, text + ' ')
process.on('SIGTERM', () => { note('end'); process.exit() })
setInterval(() => undefined, 1000)
note(word)
`

function newProgram() {
  const folder = mkdtempSync(join(tmpdir(), 'restarting-'))
  const [code, file] = [join(folder, 'code'), join(folder, 'notes')]
  mkdirSync(code)
  const save = (text: string, name = 'word.mjs') => writeFileSync(join(code, name), text)
  save(PROGRAM, 'program.mjs')
  save('export const word = "one"')
  writeFileSync(file, '')
  const end = runRestarting({
    args: [join(code, 'program.mjs')],
    folders: [code],
    options: { env: { ...process.env, NOTES: file }, stdio: 'ignore' },
  })
  onTestFinished(async () => {
    await end()
    rmSync(folder, { recursive: true })
  })
  return { save, end, notes: () => readFileSync(file, 'utf8').trim() }
}

test('a program ends and runs again when its code changes', async () => {
  const { save, notes } = newProgram()
  await expect.poll(notes, WAIT).toBe('one')

  save('export const word = "two"')

  await expect.poll(notes, WAIT).toBe('one end two')
})

test('a program that failed runs again after the next change', async () => {
  const { save, notes } = newProgram()
  await expect.poll(notes, WAIT).toBe('one')
  save('export const other = "two"')
  await expect.poll(notes, WAIT).toBe('one end')

  save('export const word = "three"')

  await expect.poll(notes, WAIT).toBe('one end three')
})
