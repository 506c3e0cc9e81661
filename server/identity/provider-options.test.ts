import { expect, test } from 'vitest'
import { readConfig } from '../start/config.ts'
import { readProviders } from './provider-options.ts'

const ONE = { OIDC_ISSUER: 'https://login.example.com/', OIDC_CLIENT_ID: 'boardwalk', OIDC_CLIENT_SECRET: 'secret' }

test('reads as many providers as there are, each with what its groups are', () => {
  const [first, second, ...more] = readProviders({
    ...ONE,
    OIDC_2_ISSUER: 'https://id.example.com',
    OIDC_2_CLIENT_ID: 'other',
    OIDC_2_CLIENT_SECRET: 'other secret',
    OIDC_2_TITLE: 'Our directory',
    OIDC_2_TEAM: 'tJ4mW8rc',
    OIDC_2_GROUPS: 'admins=admin, all=guestreader',
    OIDC_2_GROUPS_CLAIM: 'roles',
  })

  expect(first).toEqual({
    id: 'oidc',
    title: 'login.example.com',
    issuer: 'https://login.example.com/',
    clientId: 'boardwalk',
    clientSecret: 'secret',
    scopes: 'openid email profile',
    team_id: null,
    groupsClaim: 'groups',
    roles: new Map(),
  })
  expect(second).toMatchObject({ id: 'oidc-2', title: 'Our directory', team_id: 'tJ4mW8rc', groupsClaim: 'roles' })
  expect([...(second?.roles ?? [])]).toEqual([
    ['admins', 'admin'],
    ['all', 'guestReader'],
  ])
  expect(more).toEqual([])
})

test.each(['http://localhost:8080', 'http://127.0.0.1:9', 'http://[::1]:9/x'])('%s is on this machine', (issuer) => {
  expect(readProviders({ ...ONE, OIDC_ISSUER: issuer })).toMatchObject([{ issuer }])
})

test.each([
  [{ OIDC_ISSUER: 'login' }, 'OIDC_ISSUER must be the address of a provider'],
  [{ ...ONE, OIDC_ISSUER: 'http://login.example.com' }, 'OIDC_ISSUER must begin with https'],
  [{ ...ONE, OIDC_ISSUER: 'http://127.0.0.1.example.com' }, 'OIDC_ISSUER must begin with https'],
  [{ OIDC_ISSUER: ONE.OIDC_ISSUER }, 'OIDC_CLIENT_ID is needed'],
  [{ ...ONE, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET is needed'],
  [{ OIDC_CLIENT_ID: 'boardwalk' }, 'OIDC_CLIENT_ID needs the OIDC_ISSUER'],
  [{ ...ONE, OIDC_GROUPS: 'admins=admin' }, 'OIDC_GROUPS needs OIDC_TEAM'],
  [{ ...ONE, OIDC_TEAM: 'x' }, 'OIDC_TEAM must be the id of a workspace'],
  [{ ...ONE, OIDC_TEAM: 'tJ4mW8rc', OIDC_GROUPS: 'admins' }, 'it has "admins"'],
  [{ ...ONE, OIDC_TEAM: 'tJ4mW8rc', OIDC_GROUPS: 'admins=king' }, 'it has "admins=king"'],
  [{ OIDC_ONLY: 'true' }, 'OIDC_ONLY needs an OIDC_ISSUER'],
  [{ ...ONE, OIDC_ONLY: 'yes' }, 'OIDC_ONLY must be true or false'],
  [{ SIGN_UP: 'yes' }, 'SIGN_UP must be one of open, closed'],
])('%j stops the start', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})
