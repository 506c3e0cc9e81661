import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { start } from '../../../test/children.ts'
import { newTeam } from '../../../test/team.ts'

/** The program that the page shows, as a reader would run it. */
async function programOfThePage(): Promise<string> {
  const page = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
  expect(
    program
      .trim()
      .split('\n')
      .filter((line) => line !== '').length,
  ).toBeLessThanOrEqual(20)
  const file = join(await mkdtemp(join(tmpdir(), 'boardwalk-test-')), 'receiver.mjs')
  await writeFile(file, program)
  return file
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await new Promise<number>((found) => {
    server.listen(0, '127.0.0.1', () => found((server.address() as { port: number }).port))
  })
  await new Promise((closed) => server.close(closed))
  return port
}

test('the receiver of the page takes what is signed, once, and nothing else', async () => {
  const [team, port] = [await newTeam('sqlite'), await freePort()]
  const url = `http://127.0.0.1:${port}/`
  const { integration, secret } = await team.made('/integrations', { type: 'generic_webhook', title: 'Hook', url })
  const env = { PATH: process.env.PATH ?? '', WEBHOOK_SECRET: secret, PORT: String(port) }
  const child = start(process.execPath, [await programOfThePage()], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  const sendTest = async () => (await team.post(`/integrations/${integration.id}/test`)).body.delivery
  // It listens some moment after it was started.
  let delivery = await sendTest()
  while (delivery.error === 'unreachable') delivery = await sendTest()

  expect(delivery).toMatchObject({ status: 'delivered', response_status: 204 })
  expect(printed).toContain('integration.test {')
  const body = printed.slice(printed.indexOf('{')).trim()
  const now = String(Math.floor(Date.now() / 1000))
  const forged = { 'webhook-id': 'msg_1', 'webhook-timestamp': now, 'webhook-signature': 'v1,AAAA' }
  expect((await fetch(url, { method: 'POST', body, headers: forged })).status).toBe(401)
  expect((await fetch(url, { method: 'POST', body })).status).toBe(401)
})
