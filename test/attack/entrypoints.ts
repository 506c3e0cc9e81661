import { signed } from '../code-hosts.ts'
import { LARGE_AVIF } from '../images.ts'
import { sendBytes } from '../smtp.ts'
import { TRIES } from './cost.ts'
import { HOLD_MS, headersOf, MAX_HOLD_MS, make, type Owner, STALL_MS } from './heavy.ts'
import type { Target } from './ids.ts'
import { judge, PROMISES } from './judge.ts'
import type { WatchedServer } from './watched.ts'
import { type Shot, shoot } from './wire.ts'

const fill = (text: string, length: number) => text.repeat(Math.floor(length / text.length))
const MIB = 2 ** 20

/** Attacks on entrypoints other than the API: mail, hooks and forms, and on shared threads and processes. */
export async function attackEntrypoints(target: Target, server: WatchedServer, mailPort: number) {
  const { url, world, ledger } = target
  const owner = { ...world.team, url }
  const { project } = await make(owner, '/projects', { title: 'Entrypoints' })
  const { board } = await make(owner, '/boards', { title: 'Entrypoints', project_id: project.id })
  const holdOf = async (work: () => Promise<unknown>) => {
    await server.watch()
    await work()
    return (await server.watch()).holdMs
  }
  const watched = async (what: string, work: () => Promise<unknown>) => {
    let holdMs = await holdOf(work)
    for (let tries = 1; tries < TRIES && holdMs > HOLD_MS; tries++) holdMs = Math.min(holdMs, await holdOf(work))
    ledger.watch(PROMISES.hold, what, holdMs, HOLD_MS, 'ms')
    ledger.measure(PROMISES.longHold, what, holdMs, MAX_HOLD_MS, 'ms')
  }
  const { foreign, secrets } = world.canaries
  for (const { what, newShot } of [...(await hooks(owner)), ...(await forms(owner, board.id))])
    await watched(what, async () => {
      const shot = newShot()
      judge(ledger, what, shot, await shoot(url, shot), { forbidden: foreign, secrets })
    })
  const { email } = await make(owner, `/boards/${board.id}/email`, {})
  for (const [what, mail] of Object.entries(MAILS))
    await watched(what, async () => {
      const said = await sendBytes(mailPort, { from: `${crypto.randomUUID()}@a.test`, to: email.email }, mail)
      ledger.note(PROMISES.answered, /^[245]\d\d /.test(said) ? null : `${what}: ${said}`)
    })
  // Only once: what they leave behind would disturb a second run.
  const stalled = async (what: string, work: () => Promise<unknown>) =>
    ledger.measure(PROMISES.stall, what, await holdOf(work), STALL_MS, 'ms')
  await stalled('much HTML of one workspace', () => shareCleaning(target, owner, board))
  await stalled('many images of one workspace', () => shareThumbnails(target, owner, board))
}

/** Input to an entrypoint, different each time, since a repeat is not read again. */
interface Delivery {
  what: string
  newShot: () => Shot
}

async function hooks(owner: Owner): Promise<Delivery[]> {
  const { integration, secret } = await make(owner, '/integrations', { type: 'github', title: 'Code' })
  const { pathname } = new URL(integration.hook_url)
  const delivery = (what: string, type: string, body: string): Delivery => {
    const newShot = () => {
      const headers = { ...signed('github', body, secret, crypto.randomUUID()), 'content-type': type }
      return { method: 'POST', path: pathname, headers, body }
    }
    return { what: `a delivery: ${what}`, newShot }
  }
  const FORM = 'application/x-www-form-urlencoded'
  return [
    // The first one also loads the code.
    delivery('nothing', 'application/json', '{}'),
    delivery('a form of many fields', FORM, fill('a&', MIB)),
    delivery('a form of blanks', FORM, `payload=${fill('+', MIB - 8)}`),
    delivery('a long number', 'application/json', fill('1', MIB)),
    delivery('a text that does not end', 'application/json', `"${fill('\\u0041', MIB - 1)}`),
    delivery('many texts', 'application/json', `[${fill('"abcdefgh",', MIB - 10)}1]`),
  ]
}

async function forms(owner: Owner, board_id: string): Promise<Delivery[]> {
  const { form } = await make(owner, `/boards/${board_id}/forms`, { title: 'Form', is_public: true, fields: [] })
  const path = `/f/${form.public_settings.url.slice(-32)}`
  const sent = (what: string, type: string, body: string): Delivery => {
    const newShot = () => ({ method: 'POST', path, headers: { 'content-type': type }, body })
    return { what: `a form: ${what}`, newShot }
  }
  const PARTS = 'multipart/form-data; boundary=b'
  const most = 250_000
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  return [
    sent('many parts', PARTS, `${fill(part, most)}--b--\r\n`),
    sent('a part with many headers', PARTS, `--b\r\n${fill('A: b\r\n', most)}\r\n\r\n--b--\r\n`),
    sent('many values', 'application/x-www-form-urlencoded', fill('a&', most)),
    sent('many answers', 'application/json', `{"answers":{"a":[${fill('1,', most)}1]}}`),
  ]
}

const HEAD = 'From: ada@a.test\r\nSubject: Hello\r\n'
const SIGNED = `${HEAD}DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=a.test; s=a; h=from; bh=AA; b=AA\r\n`

const MAILS = {
  'an ordinary mail': `${HEAD}\r\nHello`,
  'a mail of bare CR': `${SIGNED}\r\n${'\r'.repeat(125_000)}`,
  'a mail with bare CR in its header': `${HEAD}X: ${'\r'.repeat(100_000)}\r\n\r\nx`,
  'a mail with a long field of many lines': `${HEAD}X: ${fill('a\r\n ', 100_000)}\r\n\r\nx`,
  'a mail with a signature of blanks': SIGNED.replace('v=1', `v=1${' '.repeat(100_000)}`),
  'a mail with many fields': `${HEAD}${fill('X: y\r\n', 100_000)}\r\nx`,
  'a mail of one long line': `${SIGNED}\r\n${fill('a ', 4 * MIB)}`,
  'a mail of many lines': `${SIGNED}\r\n${'\t\r\n'.repeat(190_000)}`,
  'a mail with a long route': `${HEAD}Received: from ${fill('a ', 60_000)}\r\n\r\nx`,
}

/** A text that takes a tenth of a second to sanitize, many times; the other workspace has one short text. */
async function shareCleaning({ url, world, ledger }: Target, owner: Owner, board: Board) {
  const content = fill('<a href="javascript:x">y</a>', 100_000)
  const order: string[] = []
  const post = async (whose: Owner, fields: object, name: string) => {
    const shot = { method: 'POST', path: `/v1/${whose.team_id}/cards`, headers: headersOf(whose) }
    await shoot(url, { ...shot, body: JSON.stringify({ title: 'HTML', ...fields }) })
    order.push(name)
  }
  const theirs = { ...world.theirs, url }
  const { project } = await make(theirs, '/projects', { title: 'Next gateway' })
  const { board: other } = await make(theirs, '/boards', { title: 'Next gateway', project_id: project.id })
  const place = ({ id, lists }: Board) => ({ board_id: id, list_id: lists[0]?.id })
  const postMuch = () => post(owner, { ...place(board), content }, 'much')
  const postShort = () => post(theirs, { ...place(other), content: '<b onclick="x">short</b>' }, 'short')
  // Both threads run before anything is compared: starting one takes longer than sanitizing a text.
  await Promise.all([postMuch(), postShort()])
  const much = Array.from({ length: 36 }, postMuch)
  // By then the others wait behind each other.
  await Promise.race(much)
  await postShort()
  await Promise.all(much)
  ledger.note(PROMISES.turns, order.at(-1) === 'much' ? null : 'a short text was sanitized after all others')
}

interface Board {
  id: string
  lists: { id: string }[]
}

/** Images that need much memory when decoded; the other workspace's image gets its thumbnail meanwhile. */
async function shareThumbnails({ url, world, ledger }: Target, owner: Owner, board: Board) {
  const { card } = await make(owner, '/cards', { title: 'Images', board_id: board.id, list_id: board.lists[0]?.id })
  const upload = async (whose: Owner, card_id: string, bytes: Buffer) => {
    const body = Buffer.concat([
      Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ])
    const headers = { ...headersOf(whose), 'content-type': 'multipart/form-data; boundary=b' }
    const path = `/v1/${whose.team_id}/cards/${card_id}/files`
    const hit = await shoot(url, { method: 'POST', path, headers, body })
    ledger.note(PROMISES.answered, hit.status === 201 ? null : `an image: ${hit.status} ${hit.body.subarray(0, 200)}`)
    return JSON.parse(hit.body.toString()).file.thumbnail_url as string
  }
  const read = async (address: string) => {
    const { pathname, search } = new URL(address)
    return (await shoot(url, { method: 'GET', path: pathname + search })).status
  }
  const large = await Promise.all(Array.from({ length: 4 }, () => upload(owner, card.id, LARGE_AVIF)))
  const own = await upload({ ...world.theirs, url }, String(world.foreign.card_id), PIXEL)
  const [mine, ...others] = await Promise.all([read(own), ...large.map(read)])
  ledger.note(PROMISES.turns, mine === 200 && others.every((status) => status === 404) ? null : `${mine} ${others}`)
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
