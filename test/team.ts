import { copyFile, mkdtemp } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type AppOptions, createApp } from '../server/app.ts'
import { Secrets } from '../server/common/secrets.ts'
import { Webhooks, type WebhooksOptions } from '../server/feed/webhooks/webhooks.ts'
import { DiskStorage } from '../server/files/disk.ts'
import { Files } from '../server/files/files.ts'
import { RecordedStorage } from '../server/files/recorded-storage.ts'
import { Outbound } from '../server/outbound/outbound.ts'
import { addMember, createTeam, createToken, type TokenRequest } from '../server/resources/teams/teams.service.ts'
import { open } from '../server/store/open.ts'
import type { Replica } from '../server/store/replica.ts'
import type { Patience, Store } from '../server/store/store.ts'
import { Gateway, type GatewayOptions } from '../server/workspace/gateway.ts'
import type { Role } from '../server/workspace/policy.ts'
import { type Extent, extent } from './extent.ts'
import { makeLate } from './late.ts'
import { createDatabase, postgresUrl } from './postgres.ts'

/** The base of every test: a real server on a real store, and its own workspaces. */

export type StoreName = 'sqlite' | 'postgres'

const STORES: Record<Extent, StoreName[]> = {
  quick: ['sqlite'],
  long: ['sqlite', 'postgres'],
  postgres: ['postgres'],
  browser: ['sqlite', 'postgres'],
  all: ['sqlite', 'postgres'],
}

/** For `describe.each`: every store that this run is about and that this machine can run. */
export const stores = STORES[extent].filter((name) => name === 'sqlite' || postgresUrl() !== null)

/** Time passes by itself; a test may advance or stop it. Put `clock.reset()` into afterEach where you do. */
export const clock = {
  ahead: 0,
  stopped: null as number | null,
  now: () => (clock.stopped ?? Date.now()) + clock.ahead,
  advance(ms: number) {
    clock.ahead += ms
  },
  freeze(at: number) {
    clock.stopped = at
  },
  reset() {
    clock.ahead = 0
    clock.stopped = null
  },
}

export interface Server {
  url: string
  store: Store
  gateway: Gateway
  /** Of servers in this process. */
  files?: Files
}

export interface OwnServer extends Server {
  app: FastifyInstance
  webhooks: Webhooks
  stop(): Promise<void>
}

/** Tests of the API need no pages; those of the pages say where they are. */
const NO_WEB = '/nowhere'

const SECRETS = Secrets.fromText('the key of all tests, as the operator sets it')

/** Hashes at the lowest cost; and all tests of a worker have one address. */
const ACCOUNTS = {
  hashCost: { memory: 8, passes: 1 },
  attemptsPerAddress: 1_000_000,
  secrets: SECRETS,
}

const servers = new Map<StoreName, Promise<OwnServer>>()

/** One server per store for all the tests of a worker: workspaces keep them apart. */
export function serverOn(name: StoreName): Promise<OwnServer> {
  const running = servers.get(name) ?? newReadyUrl(name).then((url) => startServer(url))
  servers.set(name, running)
  return running
}

/** Stops the servers that tests share: the next test gets new ones. */
export async function renewServers() {
  const running = await Promise.all(servers.values())
  servers.clear()
  for (const { stop } of running) await stop()
}

/** Options of a test's own server, in addition to the common ones. */
export type ServerOptions = Partial<AppOptions> &
  Pick<GatewayOptions, 'publicUrl' | 'mailDomain' | 'requestMs' | 'logRetentionDays'> & {
    /** Opens the replica of its database. */
    replicaOf?: (store: Store) => Promise<Replica>
  }

/** A test's own server on a database, which others may be using too. The test stops it. */
export async function startServer(
  databaseUrl: string,
  options: ServerOptions = {},
  patience: Partial<Patience> = {},
  port = 0,
): Promise<OwnServer> {
  // However busy the machine is, PostgreSQL has the time it needs: no request of a test times out.
  const store = await open(databaseUrl, { connectMs: 60_000, statementMs: 60_000, ...patience })
  // However busy the machine is, no write of a test is refused because others were before it.
  const gateway = new Gateway(store, clock, {
    mailDomain: 'mail.example.com',
    secrets: SECRETS,
    waitMs: 120_000,
    requestMs: 120_000,
    checkEvents: true,
    replica: (await options.replicaOf?.(store)) ?? null,
    ...options,
  })
  const webhooks = options.webhooks ?? newWebhooks(gateway)
  const accounts = { ...ACCOUNTS, ...options.accounts }
  const folder = new DiskStorage(await folderFor(store.dialect))
  const files = options.files ?? new Files({ storage: new RecordedStorage(folder, store) })
  const app = await createApp({
    gateway,
    files,
    checkAnswers: true,
    webFolder: NO_WEB,
    ...options,
    accounts,
    webhooks,
  })
  if (process.env.TEST_LATE) makeLate(app.server, process.env.TEST_LATE)
  const url = await app.listen({ host: '127.0.0.1', port })
  const stop = async () => {
    await app.close()
    await gateway.replica?.close()
    await store.close()
  }
  return { url, app, webhooks, store, gateway, files, stop }
}

const folders = new Map<string, Promise<string>>()

/** Files are in one folder for all servers of a worker on one kind of store: a copy of a store finds them too. */
function folderFor(dialect: string): Promise<string> {
  const folder = folders.get(dialect) ?? mkdtemp(join(tmpdir(), 'boardwalk-files-'))
  folders.set(dialect, folder)
  return folder
}

/** One that may call receivers on this machine. It delivers when the test asks for it. */
export function newWebhooks(gateway: Gateway, options: Partial<WebhooksOptions> = {}): Webhooks {
  return new Webhooks(gateway, {
    secrets: SECRETS,
    outbound: new Outbound({ allow: ['127.0.0.0/8'] }),
    random: () => 0.5,
    ...options,
  })
}

/** A fresh, empty database. */
export async function newDatabaseUrl(name: StoreName): Promise<string> {
  if (name === 'postgres') return (await createDatabase()).url
  return `sqlite:${await mkdtemp(join(tmpdir(), 'boardwalk-test-'))}/boardwalk.db`
}

/** Databases with empty tables, one per store and worker, to be copied. */
const templates = new Map<StoreName, Promise<string>>()

/** A store with its tables. Copying takes a fraction of the time of creating them. */
export async function newReadyUrl(name: StoreName): Promise<string> {
  const made = templates.get(name) ?? newTemplate(name)
  templates.set(name, made)
  return copyOf(name, await made)
}

/** A copy of the database, which must have no connections. */
export async function copyOf(name: StoreName, template: string): Promise<string> {
  if (name === 'postgres') return (await createDatabase(template)).url
  const url = await newDatabaseUrl(name)
  await copyFile(fileOf(template), fileOf(url))
  return url
}

async function newTemplate(name: StoreName): Promise<string> {
  const url = await newDatabaseUrl(name)
  const store = await open(url)
  await store.close()
  return url
}

const fileOf = (url: string) => url.slice('sqlite:'.length)

export interface Answer {
  status: number
  // Tests look into answers freely; the server has checked them against their schemas before sending.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  headers: Headers
}

export type Headers_ = Record<string, string>

type NewToken = Omit<TokenRequest, 'team_id' | 'email'>

/** One person in one workspace, with their token. */
export class Caller {
  readonly server: Server
  readonly team_id: string
  readonly user_id: string
  readonly token: string

  constructor(server: Server, team_id: string, user_id: string, token: string) {
    this.server = server
    this.team_id = team_id
    this.user_id = user_id
    this.token = token
  }

  get = (path: string, headers?: Headers_) => this.call('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers?: Headers_) => this.call('POST', path, body, headers)
  patch = (path: string, body?: unknown, headers?: Headers_) => this.call('PATCH', path, body, headers)
  put = (path: string, body?: unknown, headers?: Headers_) => this.call('PUT', path, body, headers)
  delete = (path: string, headers?: Headers_) => this.call('DELETE', path, undefined, headers)

  /** Calls a path below the workspace. A string body is sent as it is. */
  call(method: string, path: string, body?: unknown, headers: Headers_ = {}): Promise<Answer> {
    return callServer(this.server, method, `/v1/${this.team_id}${path}`, body, {
      authorization: `Bearer ${this.token}`,
      ...headers,
    })
  }

  /** Creates a resource, or fails loudly. */
  async made(path: string, body: object) {
    const answer = await this.post(path, body)
    if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async newComment(card_id: string, fields: object = {}) {
    return (await this.made('/comments', { content: 'Comment', card_id, ...fields })).comment
  }

  async newPage(project_id: string, fields: object = {}) {
    return (await this.made('/pages', { title: 'Page', project_id, ...fields })).page
  }

  async newNote(fields: object = {}) {
    return (await this.made('/notes', { title: 'Note', ...fields })).note
  }

  /** Sends a form with a file in it. */
  upload(path: string, bytes: Buffer | string, title = 'notes.txt', headers: Headers_ = {}): Promise<Answer> {
    const boundary = 'the-end-of-a-part'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${title}"\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)])
    const type = `multipart/form-data; boundary=${boundary}`
    return this.call('POST', path, body, { 'content-type': type, ...headers })
  }

  async newFile(path: string, bytes: Buffer | string = 'Some words.', title?: string) {
    const { status, body } = await this.upload(`${path}/files`, bytes, title)
    if (status !== 201) throw new Error(`POST ${path}/files: ${status} ${JSON.stringify(body)}`)
    return body.file
  }

  async newReply(comment_id: string, fields: object = {}) {
    return (await this.made(`/comments/${comment_id}/children`, { content: 'Reply', ...fields })).child_comment
  }
}

/**
 * Like the typed client, it asks for strict handling: a test that misspells a field would otherwise pass for
 * the wrong reason.
 */
export function callServer(
  server: Server,
  method: string,
  path: string,
  body?: unknown,
  headers: Headers_ = {},
): Promise<Answer> {
  const sent = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const length: Headers_ = sent === undefined ? {} : { 'content-length': String(Buffer.byteLength(sent)) }
  const options = {
    agent,
    method,
    headers: { 'content-type': 'application/json', prefer: 'handling=strict', ...length, ...headers },
  }
  return new Promise((resolve, reject) => {
    const asking = request(server.url + path, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('error', reject)
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        try {
          resolve(toAnswer(response, text))
        } catch (error) {
          reject(error)
        }
      })
    })
    asking.on('error', reject)
    asking.end(sent)
  })
}

/**
 * Not fetch, which takes as long for a call as the server does. An agent keeps idle connections until the server closes
 * them, and a call that is sent at that very moment is reset: the client gives up first.
 */
const agent = new Agent({ keepAlive: true, timeout: 30_000 })

function toAnswer({ statusCode = 0, headersDistinct }: IncomingMessage, text: string): Answer {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  const isJson = text !== '' && /[/+]json/.test(headers.get('content-type') ?? '')
  return { status: statusCode, body: isJson ? JSON.parse(text) : text, headers }
}

/** The test's own workspace, as its owner sees it, with shortcuts that fail loudly. */
export class Team extends Caller {
  readonly email: string

  constructor(server: Server, ids: { team_id: string; user_id: string }, token: string, email: string) {
    super(server, ids.team_id, ids.user_id, token)
    this.email = email
  }

  async newProject(fields: object = {}) {
    return (await this.made('/projects', { title: 'Space', ...fields })).project
  }

  /** A board; creates its space unless one is named. */
  async newBoard(fields: { project_id?: string; [field: string]: unknown } = {}) {
    const project_id = fields.project_id ?? (await this.newProject()).id
    return (await this.made('/boards', { title: 'Board', ...fields, project_id })).board
  }

  async newList(board_id: string, fields: object = {}) {
    return (await this.made('/lists', { board_id, ...fields })).list
  }

  /** A card in a list, as lists come in answers (of a board or of a sprint). */
  async newCard(
    list: { id: string; board_id: string | null },
    fields: { sprint_id?: string; [field: string]: unknown } = {},
  ) {
    const place = fields.sprint_id ? {} : { board_id: list.board_id }
    return (await this.made('/cards', { title: 'Card', list_id: list.id, ...place, ...fields })).card
  }

  async newSprint(project_id: string, fields: object = {}) {
    return (await this.made('/sprints', { title: 'Sprint 1', project_id, ...fields })).sprint
  }

  /** Another person in this workspace, with their own token. */
  async newMember(role: Role, token: NewToken = {}): Promise<Caller> {
    const email = `${crypto.randomUUID()}@example.com`
    const { gateway } = this.server
    const { user_id } = await addMember(gateway, this.team_id, { email, role })
    const { token: secret } = await createToken(gateway, { team_id: this.team_id, email, ...token })
    return new Caller(this.server, this.team_id, user_id, secret)
  }

  /** The same person with another token. */
  async newToken(request: NewToken = {}): Promise<Caller & { token_id: string; agent_id: string | null }> {
    const { id, token, agent_id } = await createToken(this.server.gateway, {
      team_id: this.team_id,
      email: this.email,
      ...request,
    })
    return Object.assign(new Caller(this.server, this.team_id, this.user_id, token), { token_id: id, agent_id })
  }

  /** The whole log. */
  async events() {
    const events = []
    let cursor = ''
    do {
      const { body } = await this.get(`/events?count=500${cursor && `&cursor=${cursor}`}`)
      events.push(...body.events)
      cursor = body.cursor
    } while (cursor)
    return events
  }

  async lastEvent() {
    return (await this.events()).at(-1)
  }

  /** The workspace's counters: the same before and after a call that changed nothing. */
  async head() {
    const { store } = this.server
    return store.read((db) =>
      db.selectFrom('teams').select(['revision', 'last_id']).where('id', '=', this.team_id).executeTakeFirstOrThrow(),
    )
  }

  /** How many rows the workspace has in each table, with its counters: for calls that must leave no trace anywhere. */
  async census(): Promise<Record<string, number>> {
    const { store } = this.server
    const counts = [...(await columnsOf(store))].flatMap(([table, names]) =>
      names.includes('team_id')
        ? [sql`(select count(*) from ${sql.table(table)} where team_id = ${this.team_id}) as ${sql.ref(table)}`]
        : [],
    )
    const { rows } = await store.read((db) => sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db))
    return { ...rows[0], ...(await this.head()) }
  }
}

const columns = new WeakMap<Store, Promise<Map<string, string[]>>>()

/** The columns of each table, from the store itself. Read once: PostgreSQL takes long to answer. */
export function columnsOf(store: Store): Promise<Map<string, string[]>> {
  const found =
    columns.get(store) ??
    store.read(async (db) => {
      const tables = await db.introspection.getTables()
      return new Map(tables.map((table) => [table.name, table.columns.map(({ name }) => name)]))
    })
  columns.set(store, found)
  return found
}

/** A new workspace with its owner. */
export async function newTeam(name: StoreName): Promise<Team> {
  return newTeamOn(await serverOn(name))
}

let apart = 0

/** A workspace with unique ids, so that they mean nothing anywhere else. */
export async function newTeamApart(name: StoreName): Promise<Team> {
  const team = await newTeam(name)
  apart += 1_000_000
  await team.server.store.transaction((db) =>
    db.updateTable('teams').set({ last_id: apart }).where('id', '=', team.team_id).execute(),
  )
  return team
}

export async function newTeamOn(server: Server): Promise<Team> {
  const email = `${crypto.randomUUID()}@example.com`
  const ids = await createTeam(server.gateway, { title: 'Team', email })
  const { token } = await createToken(server.gateway, { team_id: ids.team_id, email })
  return new Team(server, ids, token, email)
}
