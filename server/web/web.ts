import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asksForJson } from '../http/advice.ts'
import { fixedAnswer, sendFixed } from '../http/answers.ts'
import type { Encoding } from '../http/encoding.ts'

/** Nothing but what this server sends: no inline script or style, no other host. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The service worker asks for files of the program, and for nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"
const WORKER = 'service-worker.js'

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webmanifest: 'application/manifest+json; charset=utf-8',
}

export const BUILT = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/**
 * Addresses of the application: `/`, those of accounts, and everything below a workspace. They are named, so that a mistyped
 * address of the API stays a 404 of the API.
 */
export const WORKSPACE = '/:team(^t[A-Za-z0-9]{7}$)'
const ADDRESSES = ['/', '/sign-in', '/link', '/confirm-email', '/invitations', '/ui', WORKSPACE, `${WORKSPACE}/*`]

/**
 * The web application, as it was built: one page for all addresses, and files that never change under their names. The page is read at
 * the start, since its scripts are those that this server knows. They are read when they are asked for: after a build beside a running
 * server those that nobody asked for are not found, until it is started again.
 */
export function webRoutes(app: FastifyInstance, folder = BUILT) {
  if (!existsSync(join(folder, 'index.html'))) {
    app.get('/', { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
      reply.redirect(`${app.basePath}/docs`),
    )
    return
  }
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const page = fixedAnswer(() => html.replace('<base href="/">', `<base href="${app.basePath}/">`))
  for (const address of ADDRESSES)
    app.get(address, { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
      // A program that left out /v1 gets an error, not a page.
      if (address.startsWith(WORKSPACE) && asksForJson(request)) return reply.callNotFound()
      reply.header('content-security-policy', PAGE_POLICY)
      return sendFixed(request, reply, page, 'text/html; charset=utf-8')
    })
  // Its icons, what makes it installable, and the service worker: asked for again each time, since their names stay.
  for (const name of readdirSync(folder).filter((name) => TYPES[typeOf(name)] !== undefined)) {
    const file = newFile(folder, name)
    app.get(`/${name}`, { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
      if (name === WORKER) reply.header('content-security-policy', WORKER_POLICY)
      return sendFile(request, reply, file)
    })
  }
  const assets = join(folder, 'assets')
  const files = new Map(filesIn(assets).map((name) => [name, newFile(assets, name, FOREVER)]))
  // One route for more than a hundred of them: a route for each would be a tenth of a start.
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { config: { access: 'public' }, schema: { hide: true } },
    (request, reply) => {
      const file = files.get(request.params.name)
      return file ? sendFile(request, reply, file) : reply.callNotFound()
    },
  )
}

type BuiltFile = ReturnType<typeof newFile>

async function sendFile(request: FastifyRequest, reply: FastifyReply, { answer, type }: BuiltFile) {
  try {
    return await sendFixed(request, reply, answer, type)
  } catch (error) {
    // What reading a file fails with is of this kind.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return reply.callNotFound()
    throw error
  }
}

const typeOf = (name: string) => name.slice(name.lastIndexOf('.') + 1)

/** Names of built files hold a digest of their content. */
const FOREVER = 'public, max-age=31536000, immutable'

function newFile(folder: string, name: string, cacheControl?: string) {
  const type = TYPES[typeOf(name)]
  if (!type) throw new Error(`The web application has a file of a kind that nobody declared: ${name}.`)
  const path = join(folder, name)
  const options = cacheControl ? { cacheControl, encoded: () => encodedOf(path) } : {}
  return { type, answer: fixedAnswer(() => readFileSync(path), options) }
}

/** The build compressed each file beside itself: see `scripts/build-web.ts`. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip']

function filesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => !ENCODINGS.some((encoding) => name.endsWith(`.${encoding}`)))
}

function encodedOf(file: string): Partial<Record<Encoding, Promise<Buffer>>> {
  const compressed = ENCODINGS.filter((encoding) => existsSync(`${file}.${encoding}`))
  return Object.fromEntries(
    compressed.map((encoding) => [encoding, Promise.resolve(readFileSync(`${file}.${encoding}`))]),
  )
}
