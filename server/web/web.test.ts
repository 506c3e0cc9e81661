import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newReadyUrl, type OwnServer, startServer } from '../../test/team.ts'
import { BUILT } from './web.ts'

/** The addresses that the application itself knows, at the top. */
const ROUTES = readFileSync(new URL('../../web/routes.tsx', import.meta.url), 'utf8')
const TOP = [...ROUTES.matchAll(/getParentRoute: \(\) => root,\s+path: '([^']+)'/g)].map(([, address = '']) =>
  address.replace('$team', 'tAbCdEfG'),
)

describe('the web application as it is served', () => {
  let server: OwnServer
  let path: string
  beforeAll(async () => {
    server = await startServer(await newReadyUrl('sqlite'), {
      webFolder: BUILT,
      publicUrl: 'http://127.0.0.1:4000/tracker',
    })
    path = `${server.url}/tracker`
  })
  afterAll(() => server.stop())

  test('it has addresses', () => {
    expect(TOP).toEqual(expect.arrayContaining(['/', '/sign-in', '/invitations', '/tAbCdEfG']))
  })

  test.each([...TOP, '/tAbCdEfG/board-12', '/tAbCdEfG/settings/tokens'])(
    'its page is at %s, and knows where it is',
    async (address) => {
      const answer = await fetch(path + address)

      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      expect(await answer.text()).toContain('<base href="/tracker/">')
    },
  )

  test('the page may load nothing but what this server sends, and nothing inline', async () => {
    const policy = (await fetch(`${path}/`)).headers.get('content-security-policy') ?? ''

    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })

  test('its files are compressed, and kept for ever under their names', async () => {
    const page = await (await fetch(`${path}/`)).text()
    const [, script] = /href="\.\/(assets\/start-[^"]+\.js)"/.exec(page) ?? []

    const answer = await fetch(`${path}/${script}`, { headers: { 'accept-encoding': 'br' } })

    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('what the first page asks for is small enough to come at once', async () => {
    const page = await (await fetch(`${path}/`)).text()
    const scripts = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, script]) => script)

    const sizes = await Promise.all(scripts.map((script) => sentBytes(`${path}/${script}`)))

    // More files take more turns, however small they are.
    expect(scripts.length).toBeLessThanOrEqual(12)
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(200)
  })

  test.each([
    '/v1/nothing',
    '/v2',
    '/team/board-12',
    '/assets/none.js',
    '/assets/../../package.json',
    '/tooLongToBeOne/x',
  ])('%s is none of its addresses', async (address) => {
    const answer = await fetch(path + address)

    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
  })

  test.each(['/team/board-12', '/nowhere', '/v1/nothing', '/unsubscribe/forged', '/assets/none.js'])(
    'a person who opens %s in a browser gets a page with the way back',
    async (address) => {
      const answer = await fetch(path + address, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })

      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
      const page = await answer.text()
      expect(page).toContain('<title>Page not found</title>')
      expect(page).toContain('<a href="/tracker/">')
    },
  )

  test('a path of the API that exists answers an error as to a program, also to a browser', async () => {
    const answer = await fetch(`${path}/v1/public/boards/none`, { headers: { accept: 'text/html' } })

    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
  })

  test('a page is no answer to what would change something', async () => {
    const answer = await fetch(`${path}/nowhere`, { method: 'POST', headers: { accept: 'text/html' } })

    expect(answer.headers.get('content-type')).toContain('application/problem+json')
  })

  test('after a build beside the running server, files that nobody asked for are not found', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'boardwalk-web-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'assets'))
    const build = (name: string) => {
      writeFileSync(join(folder, 'index.html'), `<base href="/"><script src="./assets/${name}"></script>`)
      writeFileSync(join(folder, 'icon.svg'), name)
      for (const end of ['', '.br', '.gzip']) writeFileSync(join(folder, 'assets', name + end), name)
    }
    build('first.js')
    writeFileSync(join(folder, 'assets/later.js'), 'later')
    const own = await startServer(await newReadyUrl('sqlite'), { webFolder: folder })
    onTestFinished(() => own.stop())
    const read = async (address: string) => {
      const answer = await fetch(own.url + address)
      return [answer.status, answer.ok ? await answer.text() : '']
    }

    expect(await read('/assets/first.js')).toEqual([200, 'first.js'])
    rmSync(join(folder, 'assets'), { recursive: true })
    mkdirSync(join(folder, 'assets'))
    build('second.js')

    expect(await read('/')).toEqual([200, expect.stringContaining('first.js')])
    expect(await read('/assets/first.js')).toEqual([200, 'first.js'])
    expect(await read('/assets/later.js')).toEqual([404, ''])
    expect(await read('/assets/second.js')).toEqual([404, ''])
  })

  test('without it the server still has a first page', async () => {
    const bare = await startServer(await newReadyUrl('sqlite'))

    const answer = await fetch(`${bare.url}/`, { redirect: 'manual' })

    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs'])
    await bare.stop()
  })
})

/** What goes over the line, as browsers ask for it. */
async function sentBytes(url: string): Promise<number> {
  const answer = await new Promise<IncomingMessage>((resolve) =>
    get(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, resolve),
  )
  return (await answer.toArray()).reduce((sum: number, piece: Buffer) => sum + piece.length, 0)
}
