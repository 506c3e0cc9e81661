import { ConfigError, type Env } from '../common/settings.ts'
import { ROLES, type Role } from '../workspace/policy.ts'

/** Another server that knows who people are, by OpenID Connect. */
export interface ProviderOptions {
  /** Its name in paths: `oidc`, `oidc-2`. */
  id: string
  title: string
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string
  /** The workspace that people join by signing in; null when only members and invited people can sign in. */
  team_id: string | null
  groupsClaim: string
  /** What the groups of the provider are in that workspace; empty for everybody as they are. */
  roles: ReadonlyMap<string, Role>
}

/** `OIDC_ISSUER` and its options, then `OIDC_2_ISSUER`, `OIDC_3_ISSUER` …: as many as there are. */
export function readProviders(env: Env): ProviderOptions[] {
  const providers: ProviderOptions[] = []
  for (let number = 1; ; number++) {
    const prefix = number === 1 ? 'OIDC_' : `OIDC_${number}_`
    if (!env[`${prefix}ISSUER`]) break
    providers.push(readProvider(env, prefix, number === 1 ? 'oidc' : `oidc-${number}`))
  }
  const lost = Object.keys(env).find((name) => /^OIDC_(?:\d+_)?CLIENT_ID$/.test(name) && env[name])
  if (providers.length === 0 && lost) throw new ConfigError(`${lost} needs the OIDC_ISSUER that it is for.`)
  if (isOnly(env) && providers.length === 0) throw new ConfigError('OIDC_ONLY needs an OIDC_ISSUER to sign in with.')
  return providers
}

/** Whether these are the only way to sign in. */
export function isOnly(env: Env): boolean {
  const text = env.OIDC_ONLY || 'false'
  if (text !== 'true' && text !== 'false') throw new ConfigError(`OIDC_ONLY must be true or false; it is "${text}".`)
  return text === 'true'
}

function readProvider(env: Env, prefix: string, id: string): ProviderOptions {
  const issuer = env[`${prefix}ISSUER`] ?? ''
  if (!URL.canParse(issuer) || !/^https?:/.test(issuer))
    throw new ConfigError(
      `${prefix}ISSUER must be the address of a provider, such as https://login.example.com; it is "${issuer}".`,
    )
  if (issuer.startsWith('http:') && !isLoopback(new URL(issuer).hostname))
    throw new ConfigError(
      `${prefix}ISSUER must begin with https: otherwise anyone between the servers could sign in as anybody. http is for providers on this machine; it is "${issuer}".`,
    )
  const needed = (name: string) => {
    const value = env[prefix + name]
    // It may be a secret: its value is not shown.
    if (!value) throw new ConfigError(`${prefix}${name} is needed with ${prefix}ISSUER.`)
    return value
  }
  const roles = readRoles(env, `${prefix}GROUPS`)
  const team_id = env[`${prefix}TEAM`] || null
  if (team_id !== null && !/^t\w{7}$/.test(team_id))
    throw new ConfigError(`${prefix}TEAM must be the id of a workspace, such as tJ4mW8rc; it is "${team_id}".`)
  if (roles.size > 0 && team_id === null)
    throw new ConfigError(`${prefix}GROUPS needs ${prefix}TEAM: roles are those of a workspace.`)
  return {
    id,
    title: env[`${prefix}TITLE`] || new URL(issuer).hostname,
    issuer,
    clientId: needed('CLIENT_ID'),
    clientSecret: needed('CLIENT_SECRET'),
    scopes: env[`${prefix}SCOPES`] || 'openid email profile',
    team_id,
    groupsClaim: env[`${prefix}GROUPS_CLAIM`] || 'groups',
    roles,
  }
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

/** `admins=admin,staff=member`. */
function readRoles(env: Env, name: string): Map<string, Role> {
  const roles = new Map<string, Role>()
  for (const pair of (env[name] ?? '').split(',').filter((text) => text.trim() !== '')) {
    const at = pair.lastIndexOf('=')
    const [group, given] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    const role = ROLES.find((known) => known.toLowerCase() === given.toLowerCase())
    if (at < 1 || group === '' || !role)
      throw new ConfigError(
        `${name} must name groups and what they are here, such as admins=admin,staff=member (${ROLES.join(', ')}); it has "${pair.trim()}".`,
      )
    roles.set(group, role)
  }
  return roles
}
