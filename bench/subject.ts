import { Client } from './client.ts'
import type { Workspace } from './fill.ts'
import { type Running, startServer } from './processes.ts'

/** A workspace with the server that answers for it. */
export interface Subject {
  workspace: Workspace
  server: Running
  client: Client
}

/** The same calls are made to both. */
export interface Subjects {
  small: Subject
  large: Subject
}

export async function serve(workspace: Workspace, nodeFlags: string[] = []): Promise<Subject> {
  const server = await startServer(workspace.databaseUrl, nodeFlags)
  return { workspace, server, client: new Client(server.url, workspace.token) }
}

export async function end({ client, server }: Subject) {
  client.close()
  await server.stop()
}
