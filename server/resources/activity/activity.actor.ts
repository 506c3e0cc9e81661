import { nameOfHost } from '../integrations/integrations.code-hosts.ts'

/** The actor as people read it: a code host by its name, an agent as that of the user who gave it a token. */
export function nameOfActor(source: { type: string; agent_id: string | null }, name: string | undefined): string {
  const who = name ?? 'Someone'
  return nameOfHost(source) ?? (source.agent_id === null ? who : `An agent of ${who}`)
}
