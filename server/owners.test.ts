import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/**
 * An `error` that nobody listens for ends the process, and so does a promise that nobody awaits. Whatever can emit one has an owner
 * in the statement that makes it, or in one that follows before anything is awaited.
 */

/** What makes streams, sockets, threads and children, by the module that it comes from. */
const MAKERS: Record<string, RegExp> = {
  'node:fs': /^create(Read|Write)Stream$/,
  'node:net': /^(connect|createConnection|createServer|Socket|Server)$/,
  'node:tls': /^(connect|createServer|TLSSocket)$/,
  'node:http': /^(request|get|createServer)$/,
  'node:https': /^(request|get|createServer)$/,
  'node:child_process': /^(spawn|fork|exec|execFile)$/,
  'node:worker_threads': /^Worker$/,
  'node:zlib': /^create/,
  'node:stream': /^(Readable|Writable|Transform|PassThrough|Duplex)$/,
  ws: /^(WebSocket|WebSocketServer)$/,
  'smtp-server': /^SMTPServer$/,
  pg: /^(Client|Pool)$/,
}

/** These meet the errors of the streams that they are given. */
const OWNERS = /^(pipeline|finished|owned|eos|receive)$/

/** Owned in a way that cannot be seen in one file; each says how. */
const EXCEPTIONS: Record<string, string> = {
  'server/entrypoints/live/live.ts new WebSocketServer':
    'it listens to nothing (noServer); errors are those of its sockets',
  'server/http/encoding.ts createBrotliCompress': 'made for `Spool.fill`, which gives it to a pipeline',
  'server/http/encoding.ts createGzip': 'made for `Spool.fill`, which gives it to a pipeline',
}

/** Files with promises that are let go although no handler shows: what they call meets its errors by itself. */
const LET_GO: Record<string, string> = {
  'server/entrypoints/live/live.ts': 'stopping is awaited before the server closes, which meets its error',
  'server/entrypoints/live/editor.ts': 'the live session handles the errors of what editors send, and closes them',
  'server/entrypoints/live/commit-watcher.ts': 'a live session that cannot take what was stored reports to `onError`',
  'server/entrypoints/live/presence.ts': 'sending reports to `onError`',
  'server/entrypoints/live/live-session.ts': '`#for` meets the errors of what is done for an editor',
  'server/entrypoints/live/live-sessions.ts': 'saving and following report to `onError` and try again',
  'server/feed/webhooks/webhooks.ts': 'looking reports to `onError`',
  'server/store/newer.ts': 'a look that fails has found nothing',
  'server/html/thread.ts': 'the end of a thread cannot fail',
  'server/http/stop.ts': 'asking whether the server goes cannot fail',
  'server/transfer/api/imports.routes.ts': 'the outcome of an import is never an error, it reports one',
  'server/start/serve.ts': 'the process ends with it either way',
  'server/store/postgres.presence.ts': 'the lock is asked for again until there is one',
  'server/store/postgres.replica.ts': 'a look that fails has found the problem that it reports',
  'server/store/postgres.watch.ts': 'a connection that is lost is made again',
  'server/workspace/writer.ts': 'a transaction that fails settles those who wait for it',
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The children of a node, in the order of the source. */
function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

/** `connect` and `fs.connect` are called by their last name. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return ''
}

/** The name by which the module knows what is called, if it can emit errors. */
function makerOf(node: Node, imported: ReadonlyMap<string, string>): string | null {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null
  const callee = node.callee
  if (!isNode(callee)) return null
  const how = node.type === 'NewExpression' ? 'new ' : ''
  if (callee.type === 'Identifier') {
    const name = imported.get(String(callee.name))
    return name && (how || /^[a-z]/.test(name)) ? how + name : null
  }
  // `file.createReadStream()`. What `Readable.from` makes begins when it is read.
  if (callee.type !== 'MemberExpression') return null
  const [object, method] = [nameOf(callee.object), nameOf(callee.property)]
  if (imported.has(object) && /^fromWeb$/.test(method)) return `${imported.get(object)}.${method}`
  return /^create(Read|Write)Stream$/.test(method) ? method : null
}

function importsOf(program: Node): Map<string, string> {
  const imported = new Map<string, string>()
  for (const statement of childrenOf(program)) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue
    const makers = MAKERS[String((statement.source as unknown as { value: string }).value)]
    for (const specifier of (statement.specifiers as Node[]) ?? []) {
      const name = nameOf(specifier.imported ?? specifier.local)
      if (makers?.test(name)) imported.set(nameOf(specifier.local), name)
    }
  }
  return imported
}

/** What makes something that can fail, and nothing that meets the failure; promises let go in the same way. */
function withoutOwner(file: string, source: string): string[] {
  const program = parseSync(file, source).program as unknown as Node
  const imported = importsOf(program)
  const found: string[] = []
  const visit = (node: Node, above: readonly Node[]) => {
    const maker = makerOf(node, imported)
    if (maker && !isOwned(node, above, source)) found.push(`${file} ${maker}`)
    if (
      node.type === 'UnaryExpression' &&
      node.operator === 'void' &&
      isLetGo(node.argument as unknown as Node) &&
      !(file in LET_GO)
    )
      found.push(`${file} ${source.slice(node.start, node.end)}`)
    if (isTimer(node)) found.push(`${file} ${source.slice(node.start, node.end).split('\n')[0]}`)
    for (const child of childrenOf(node)) visit(child, [node, ...above])
  }
  visit(program, [])
  return found
}

function isOwned(node: Node, above: readonly Node[], source: string): boolean {
  for (const [index, outer] of above.entries()) {
    const inner = above[index - 1] ?? node
    if (outer.type === 'CallExpression' && outer.callee !== inner && OWNERS.test(nameOf(outer.callee))) return true
    // `reply.send(stream)`: Fastify meets its errors.
    if (outer.type === 'CallExpression' && nameOf(outer.callee) === 'send' && outer.callee !== inner) return true
    if (outer.type === 'ForOfStatement' && outer.await === true && outer.right === inner) return true
    // `await stream.toArray()` and similar calls read to the end, or throw.
    if (outer.type === 'AwaitExpression' && /\.toArray\(\)$/.test(source.slice(outer.start, outer.end))) return true
    if (/^(Arrow)?Function/.test(outer.type) || outer.type === 'MethodDefinition') break
    const target = outer.type === 'VariableDeclarator' ? outer.id : outer.type === 'AssignmentExpression' && outer.left
    if (isNode(target)) return isHeard(source.slice(target.start, target.end), source.slice(outer.end))
  }
  // `createServer(…).on('error', …)`
  const after = source.slice(node.end, node.end + 60)
  return /^\s*\.on(ce)?\('error'/.test(after)
}

/** The code listens for its errors before anything is awaited, or hands it to code that does. */
function isHeard(name: string, after: string): boolean {
  const escaped = name.replace(/[$.*+?^()[\]{}|\\]/g, '\\$&')
  const listens = new RegExp(`${escaped}\\.on(ce)?\\('error'|\\b(pipeline|finished|owned|eos|receive)\\(${escaped}\\b`)
  const at = listens.exec(after)
  return at !== null && !/\bawait (?!pipeline|finished|receive)/.test(after.slice(0, at.index))
}

/** `void call()`, unless its end is met: by `catch`, or by the second function of `then`. */
function isLetGo(argument: Node): boolean {
  if (argument.type !== 'CallExpression') return false
  const name = nameOf(argument.callee)
  if (name === 'catch' || (name === 'then' && (argument.arguments as unknown[]).length === 2)) return false
  // These return no promise.
  return !/^(push|delete|resume|write|kill|destroy|resolve|set|add)$/.test(name)
}

/** A timer whose function is `async`: nobody awaits what it returns. */
function isTimer(node: Node): boolean {
  if (node.type !== 'CallExpression' || !/^set(Timeout|Interval|Immediate)$/.test(nameOf(node.callee))) return false
  return (node.arguments as Node[])[0]?.async === true
}

test('what nobody owns is seen, wherever it is made', () => {
  const seen = (source: string) => withoutOwner('some.ts', source).map((found) => found.replace('some.ts ', ''))
  const fs = "import { createReadStream } from 'node:fs'\n"
  expect(seen(`${fs}const a = createReadStream('x')\nawait b()\na.on('error', c)`)).toEqual(['createReadStream'])
  expect(seen(`${fs}f(createReadStream('x'))`)).toEqual(['createReadStream'])
  expect(seen(`${fs}const a = createReadStream('x')\na.on('error', c)`)).toEqual([])
  expect(seen(`${fs}await pipeline(createReadStream('x'), d)`)).toEqual([])
  expect(seen(`${fs}for await (const a of createReadStream('x')) b(a)`)).toEqual([])
  expect(seen('f(file.createReadStream())')).toEqual(['createReadStream'])
  expect(seen("import { Worker } from 'node:worker_threads'\nthis.a = new Worker(b)")).toEqual(['new Worker'])
  expect(seen("import { connect } from './own.ts'\nconnect()")).toEqual([])
  expect(seen('void a.b()\nvoid c().catch(d)\nvoid e.then(f, g)')).toEqual(['void a.b()'])
  expect(seen('setTimeout(async () => b(), 1)')).toEqual(['setTimeout(async () => b(), 1)'])
})

test('every stream, socket, thread, child and promise of the server has an owner for its errors', async () => {
  const found: string[] = []
  let files = 0
  for await (const file of glob('server/**/*.ts')) {
    if (/\.test\.ts$/.test(file)) continue
    found.push(...withoutOwner(file, readFileSync(file, 'utf8')))
    files += 1
  }
  expect(files).toBeGreaterThan(300)
  expect([...new Set(found)].filter((one) => !(one in EXCEPTIONS)).sort()).toEqual([])
})
