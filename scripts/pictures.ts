import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { createApp } from '../server/app.ts'
import { makeFirstWorkspace } from '../server/start/first-run.ts'
import { open } from '../server/store/open.ts'
import { Gateway } from '../server/workspace/gateway.ts'
import { findChromium, launchChromium } from '../test/chromium.ts'
import { buildWeb } from './build-web.ts'

// The pictures of the README, from the demo of a first start: docs/pictures/*.png

const SIZE = { width: 1280, height: 760 }

await buildWeb({ say: console.error })
const folder = await mkdtemp(join(tmpdir(), 'boardwalk-pictures-'))
const store = await open(`sqlite:${join(folder, 'boardwalk.db')}`)
const gateway = new Gateway(store)
const first = await makeFirstWorkspace(gateway)
if (!first) throw new Error('A new store has no workspace.')
const app = await createApp({ gateway })
const url = await app.listen({ host: '127.0.0.1', port: 0 })
if (!findChromium()) throw new Error('Chromium is not installed.')
const browser = await launchChromium()
const context = await browser.newContext({
  viewport: SIZE,
  deviceScaleFactor: 1.5,
  colorScheme: 'light',
  extraHTTPHeaders: { authorization: `Bearer ${first.token}` },
})

await take(context, 'board', `/board-${first.board.id}`, '[data-card]')
await take(context, 'card', `/card-${await longestCard()}`, 'h1')
await take(context, 'sprint', `/sprint-${first.sprint.id}?view=charts`, 'canvas')

await browser.close()
await app.close()
await store.close()
await rm(folder, { recursive: true })

/** The card of the demo that has the most to show: one with comments. */
async function longestCard(): Promise<string> {
  const answer = await fetch(`${url}/v1/${first?.team_id}/cards?board_id=${first?.board.id}&fields=total_comments`, {
    headers: { authorization: `Bearer ${first?.token}` },
  })
  // The answer of a route of ours, asked for these fields.
  const { cards } = (await answer.json()) as { cards: { id: string; total_comments?: number }[] }
  const [most] = cards.sort((a, b) => (b.total_comments ?? 0) - (a.total_comments ?? 0))
  if (!most) throw new Error('The demo has no cards.')
  return most.id
}

/** Opens a page, waits for its content, and takes its picture. */
async function take(context: BrowserContext, name: string, path: string, shows: string) {
  const page = await context.newPage()
  await page.goto(`${url}/${first?.team_id}${path}`)
  await page.locator(shows).first().waitFor()
  await page.getByRole('link', { name: /Inbox/ }).waitFor()
  await page.screenshot({ path: `docs/pictures/${name}.png` })
  await page.close()
  console.error(`docs/pictures/${name}.png`)
}
