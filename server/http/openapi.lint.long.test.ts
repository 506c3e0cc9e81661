import { createConfig, lintFromString } from '@redocly/openapi-core'
import core from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { beforeAll, expect, test } from 'vitest'
import { callServer, serverOn } from '../../test/team.ts'
import type { JsonSchema } from './openapi.schema.ts'
import type { Content, OpenApiDocument, Operation } from './openapi.types.ts'

let document: OpenApiDocument

beforeAll(async () => {
  document = (await callServer(await serverOn('sqlite'), 'GET', '/openapi.json')).body
})

test('Redocly finds nothing to complain about', async () => {
  // `/v1/teams/{team_id}/members/{user_id}` stands beside `/v1/{team_id}/…/{id}/…`: so the API was given to us, and no
  // workspace is called teams.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })

  const problems = await lintFromString({ source: JSON.stringify(document), config })

  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('Spectral finds nothing to complain about', async () => {
  const spectral = new core.Spectral()
  // The examples are checked beside this, in openapi.test.ts: here that would take most of a minute.
  const rules = { 'oas3-valid-media-example': 'off', 'oas3-valid-schema-example': 'off' } as const
  // Its own rules do not fit its own type when optional fields are taken exactly.
  spectral.setRuleset({ extends: [[rulesets.oas as never, 'recommended']], rules })

  // It takes plain data, of a type that wants an index signature.
  const problems = await spectral.run({ ...document })

  expect(problems.map(({ code, path, message }) => `${code} at ${path.join('/')}: ${message}`)).toEqual([])
})

test('everything has a description: each field, each parameter, each group of calls', () => {
  const silent: string[] = document.tags.flatMap(({ name, description }) => (description ? [] : [name]))
  const look = (schema: JsonSchema, place: string) => {
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      if (!inner.description) silent.push(`${place}.${name}`)
      look(inner, `${place}.${name}`)
    }
    for (const inner of [schema.items, schema.additionalProperties, ...inside(schema)])
      if (typeof inner === 'object') look(inner, place)
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) look(schema, name)
  for (const { operationId, parameters, requestBody, responses } of Object.values(document.paths).flatMap(
    Object.values,
  )) {
    for (const parameter of parameters) if (!('$ref' in parameter || parameter.description)) silent.push(parameter.name)
    for (const part of [requestBody, ...Object.values(responses)])
      for (const { schema } of contentsOf(part)) look(schema, operationId)
  }

  expect(silent).toEqual([])
})

const inside = ({ prefixItems = [], anyOf = [], allOf = [] }: JsonSchema) => [...prefixItems, ...anyOf, ...allOf]

/** What a body or an answer can be; those that are shared are looked at by themselves. */
function contentsOf(part: Operation['requestBody'] | Operation['responses'][string]): Content[] {
  return part && 'content' in part ? Object.values(part.content ?? {}) : []
}
