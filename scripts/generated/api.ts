import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouteOptions } from 'fastify'
import { createApp } from '../../server/app.ts'
import { describeApi } from '../../server/http/openapi.ts'
import type { OpenApiDocument } from '../../server/http/openapi.types.ts'
import { EVENT_SCHEMAS } from '../../server/resources/events/events.schema.ts'
import { open } from '../../server/store/open.ts'
import { Gateway } from '../../server/workspace/gateway.ts'

export interface Api {
  document: OpenApiDocument
  routes: readonly RouteOptions[]
}

/** The API, as the server itself describes it: it is created, but never listens. */
export async function readApi(): Promise<Api> {
  const folder = await mkdtemp(join(tmpdir(), 'boardwalk-generate-'))
  const store = await open(`sqlite:${folder}/boardwalk.db`)
  const app = await createApp({ gateway: new Gateway(store) })
  try {
    await app.ready()
    return { document: await describeApi(app.routeTable, '', EVENT_SCHEMAS), routes: app.routeTable }
  } finally {
    await app.close()
    await store.close()
    await rm(folder, { recursive: true })
  }
}
