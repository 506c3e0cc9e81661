import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { notFound } from '../../common/errors.ts'
import type { Pass } from '../../files/addresses.ts'
import { isImage } from '../../files/recognize.ts'
import { keyOf, type StoredBytes } from '../../files/storage.ts'
import type { FileRow } from '../../resources/files/files.queries.ts'
import { requireFile } from '../../resources/files/files.service.ts'
import { findRoles } from '../../resources/members/members.queries.ts'
import { toId } from '../../resources/shapes.ts'
import type { Gateway } from '../../workspace/gateway.ts'

const Params = Type.Object({ team_id: Type.String(), id: Type.String(), pass: Type.String(), name: Type.String() })
type Params = { team_id: string; id: string; pass: string; name: string }

/** Files execute nothing, whatever opens them. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** How long a browser may show it again without asking. */
const KEPT_SECONDS = 3600

/**
 * The bytes of files, at addresses that say for whom they were made. They need no token; but the person they were made
 * for must be allowed to see the file at this moment.
 */
export function fileEntrypoint(app: FastifyInstance, gateway: Gateway) {
  app.get<{ Params: Params }>(
    '/files/:team_id/:id/:pass/:name',
    { config: { access: 'public' }, schema: { hide: true, params: Params } },
    async ({ params, method }, reply) => {
      const subject = { team_id: params.team_id, id: toId(params.id) }
      const pass = gateway.addresses.open(params.pass, subject, gateway.clock.now())
      const file = pass && (await findFor(gateway, subject, pass))
      const bytes = file && (await readBytes(app, file, pass))
      if (!bytes) throw notFound('file')
      describe(reply, file, pass, bytes)
      if (method === 'HEAD') {
        bytes.stream.destroy()
        return reply.send(null)
      }
      return reply.send(bytes.stream)
    },
  )
}

async function findFor(gateway: Gateway, { team_id, id }: { team_id: string; id: number }, { user_id }: Pass) {
  const roles = await gateway.store.read((db) => findRoles({ db, team_id }, [user_id]))
  const role = roles.get(user_id)
  if (!role) return null
  const workspace = gateway.enter({ team_id, user_id, role, scope: 'read', source: '{}' }, 'file.read')
  return (await workspace.read((r) => requireFile(r, id))).file
}

function readBytes({ files }: FastifyInstance, file: FileRow, { aspect }: Pass): Promise<StoredBytes | null> {
  const key = keyOf(file)
  if (aspect === 'file') return files.storage.read(key)
  return isImage(file.content_type) ? files.thumbnails.read(key) : Promise.resolve(null)
}

function describe(reply: FastifyReply, { title, content_type }: FileRow, { aspect }: Pass, { size }: StoredBytes) {
  const isShown = aspect === 'thumbnail' || isImage(content_type)
  const name = encodeURIComponent(title).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
  reply.headers({
    'content-type': aspect === 'thumbnail' ? 'image/webp' : content_type,
    'content-length': size,
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'content-security-policy': POLICY,
    'cache-control': `private, max-age=${KEPT_SECONDS}, immutable`,
    'x-robots-tag': 'noindex, nofollow',
  })
}
