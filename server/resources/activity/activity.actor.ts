import { nameOfHost } from '../integrations/integrations.code-hosts.ts'

/** Who did something, as people read it: a code host by its name, an agent as that of whoever gave it a token. */
export function nameOfActor(source: { type: string; agent_id: string | null }, name: string | undefined): string {
  const who = name ?? 'Somebody'
  return nameOfHost(source) ?? (source.agent_id === null ? who : `An agent of ${who}`)
}
