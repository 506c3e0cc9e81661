import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Secrets } from './secrets.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'boardwalk-secrets-'))
const VALUE = { url: 'https://example.com/zugspitze' }

test('a sealed value opens again, in its own context only', () => {
  const secrets = Secrets.fromText('a text of thirty-two characters!')
  const sealed = secrets.seal(VALUE, 'one')

  expect(secrets.open(sealed, 'one')).toEqual(VALUE)
  expect(secrets.open(sealed, 'two')).toBeNull()
  expect(JSON.stringify(sealed)).not.toContain('zugspitze')
  expect(Buffer.from(sealed.sealed, 'base64').toString('latin1')).not.toContain('zugspitze')
})

test('the same is sealed differently each time', () => {
  const secrets = Secrets.fromText('a text of thirty-two characters!')

  expect(secrets.seal(VALUE, 'one').sealed).not.toBe(secrets.seal(VALUE, 'one').sealed)
})

test('what was tampered with does not open', () => {
  const secrets = Secrets.fromText('a text of thirty-two characters!')
  const { sealed, key_id } = secrets.seal(VALUE, 'one')
  const bytes = Buffer.from(sealed, 'base64')
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)

  expect(secrets.open({ sealed: bytes.toString('base64'), key_id }, 'one')).toBeNull()
  expect(secrets.open({ sealed: '', key_id }, 'one')).toBeNull()
})

test('another key does not open it, and has another name', () => {
  const [one, other] = [Secrets.fromText('a text of thirty-two characters!'), Secrets.fromText('another text')]
  const sealed = one.seal(VALUE, 'one')

  expect(other.open(sealed, 'one')).toBeNull()
  expect(other.keyId).not.toBe(one.keyId)
  expect(Secrets.fromText('a text of thirty-two characters!').open(sealed, 'one')).toEqual(VALUE)
})

test('a key in a file is made when it is needed, for its owner alone, and found again', async () => {
  const folder = await newFolder()
  const file = join(folder, 'boardwalk.db.key')
  const secrets = Secrets.fromFile(file)

  expect(secrets.keyId).toBe('')
  expect(await readdir(folder)).toEqual([])
  const sealed = secrets.seal(VALUE, 'one')
  expect(await readdir(folder)).toEqual(['boardwalk.db.key'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(Secrets.fromFile(file).open(sealed, 'one')).toEqual(VALUE)
})

test('two processes that need a key at the same time have one', async () => {
  const file = join(await newFolder(), 'key')
  const [one, other] = [Secrets.fromFile(file), Secrets.fromFile(file)]

  const sealed = one.seal(VALUE, 'one')

  expect(other.open(sealed, 'one')).toEqual(VALUE)
  expect(one.open(other.seal(VALUE, 'two'), 'two')).toEqual(VALUE)
})

test('where no key can be kept, nothing is sealed', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'file'), '')
  const secrets = Secrets.fromFile(join(folder, 'file', 'key'))

  expect(() => secrets.seal(VALUE, 'one')).toThrow('SECRET_KEY')
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('')
})

test('a file that holds no key is left as it is', async () => {
  const file = join(await newFolder(), 'key')
  await writeFile(file, 'not a key')
  const secrets = Secrets.fromFile(file)

  expect(() => secrets.seal(VALUE, 'one')).toThrow('SECRET_KEY')
  expect(await readFile(file, 'utf8')).toBe('not a key')
})
