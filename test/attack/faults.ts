import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PROMISES } from './judge.ts'
import { type Hit, type Shot, shoot } from './wire.ts'
import type { World } from './world.ts'

/** What a fault does to an answer on its way back; null cuts the connection. */
type Tamper = (hit: Hit, shot: Shot, world: World) => Hit | null | Promise<Hit>

/** Deliberate faults between the attack and a sound server, and the promise that each breaks. */
export const FAULTS: Record<string, { breaks: string; tamper: Tamper }> = {
  'a text of a private space in an answer': {
    breaks: PROMISES.canary,
    tamper: (hit, _, { canaries }) => ({ ...hit, body: append(hit, canaries.hidden[0]) }),
  },
  'an address of another workspace in a header': {
    breaks: PROMISES.canary,
    tamper: (hit, _, { theirs }) => ({ ...hit, headers: { ...hit.headers, 'x-owner': theirs.email } }),
  },
  'a secret in an answer': {
    breaks: PROMISES.secret,
    tamper: (hit, _, { canaries }) => ({ ...hit, body: append(hit, canaries.secrets[2]) }),
  },
  'a 500': { breaks: PROMISES.answered, tamper: (hit) => ({ ...hit, status: hit.status === 404 ? 500 : hit.status }) },
  'a connection that is cut': { breaks: PROMISES.answered, tamper: (hit) => (hit.status === 404 ? null : hit) },
  'an error in plain words': {
    breaks: PROMISES.shape,
    tamper: (hit) =>
      hit.status < 400 ? hit : { ...hit, headers: { 'content-type': 'text/plain' }, body: Buffer.from('No.') },
  },
  'an error of 20 kB': {
    breaks: PROMISES.errorSize,
    tamper: (hit) => (hit.status < 400 ? hit : { ...hit, body: append(hit, ' '.repeat(20_000)) }),
  },
  'an answer of 24 MiB': {
    breaks: PROMISES.answerSize,
    tamper: (hit, { path }) => (path.includes('/search?') ? { ...hit, body: Buffer.alloc(24 * 2 ** 20, 0x20) } : hit),
  },
  'different answers for hidden and missing resources': {
    breaks: PROMISES.sameAsNothing,
    tamper: (hit, { path, body }, { foreign }) => {
      const isForeign = Object.values(foreign).some((id) => path.includes(`/${id}`) || String(body).includes(`"${id}"`))
      return isForeign ? { ...hit, body: append(hit, ' ') } : hit
    },
  },
  'an unprotected operation': {
    breaks: PROMISES.roles,
    tamper: (hit) => (hit.status === 401 || hit.status === 403 ? { ...hit, status: 200 } : hit),
  },
  'a write in the other workspace': {
    breaks: PROMISES.untouched,
    tamper: async (hit, { method }, { theirs }) => {
      if (method !== 'GET') await theirs.newProject()
      return hit
    },
  },
}

function append({ body }: Hit, text = ''): Buffer {
  return Buffer.concat([body, Buffer.from(text)])
}

/** A proxy that corrupts a server's answers. */
export async function startFaulty(url: string, world: World, tamper: Tamper) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const shot = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks),
    }
    const hit = await tamper(await shoot(url, shot), shot, world)
    if (hit === null) return void response.destroy()
    const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...headers } = hit.headers
    response.writeHead(hit.status, headers).end(hit.status === 204 || hit.status === 304 ? undefined : hit.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
