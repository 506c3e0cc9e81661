import { beforeAll, describe, expect, test, vi } from 'vitest'
import { sendRaw } from '../../test/raw.ts'
import { newTeam, serverOn, type Team } from '../../test/team.ts'
import { BODY_BYTES, ERROR_BYTES, JSON_FIELDS, JSON_VALUES, PROBLEMS, UNKNOWN_FIELDS } from '../limits/requests.ts'
import { CreateBoard } from '../resources/boards/boards.schema.ts'
import type { JsonSchema } from './openapi.schema.ts'
import { problemsOf } from './validate.ts'

let team: Team
beforeAll(async () => {
  team = await newTeam('sqlite')
})

/** The error of a body, with the bytes it took. */
async function refused(path: string, body: string, prefer = '') {
  expect(body.length).toBeLessThanOrEqual(BODY_BYTES)
  const answer = await team.post(path, body, { prefer })
  return { ...answer, bytes: Buffer.byteLength(JSON.stringify(answer.body)) }
}

describe('what an invalid body costs', () => {
  const wrongList = '{"title":1,"color":1,"icon":1},'
  const names = Array.from({ length: 15_000 }, (_, n) => `"field${n}":1`).join()

  test.each<[string, string, string]>([
    ['a long name with many bad texts', '/boards', `{"${'a'.repeat(900_000)}":[${'"\\u0000",'.repeat(120)}1]}`],
    ['a long unknown name', '/boards', `{"${'a'.repeat(1_000_000)}":1}`],
    ['control characters', '/boards', `{"${'\\u0001'.repeat(100_000)}":1,"title":7}`],
    ['wrong elements', '/boards', `{"lists":[${wrongList.repeat(199)}{}]}`],
    ['wrong elements in wrong elements', '/cards', `{"checklists":[${'{"items":[{},{},{},{}]},'.repeat(99)}{}]}`],
    ['many numbers beyond 2^53', '/boards', `{"title":[${'1e400,'.repeat(90_000)}1]}`],
    ['many unknown names', '/boards', `{${names}}`],
    ['many names in a record', '/comments', `{"content":"x","context":{${names}}}`],
  ])('%s: a short list in a short answer', async (_, path, body) => {
    for (const prefer of ['', 'handling=strict']) {
      const answer = await refused(path, body, prefer)

      expect(answer.status).toBe(400)
      expect(answer.bytes).toBeLessThan(ERROR_BYTES)
      expect(answer.body.errors?.length ?? 0).toBeLessThanOrEqual(PROBLEMS)
      for (const { field, message } of answer.body.errors ?? []) {
        expect(field.length).toBeLessThanOrEqual(200)
        expect(message.length).toBeLessThanOrEqual(1001)
      }
    }
  })

  test('elements are looked at until twenty are wrong, and not at all when there are too many', () => {
    const lists = (count: number) => {
      const looked = new Set<string>()
      const elements = Array.from({ length: count }, () => ({ title: 1 }))
      const get = (target: object[], name: string) => {
        if (/^[0-9]+$/.test(name)) looked.add(name)
        return Reflect.get(target, name)
      }
      const problems = problemsOf(CreateBoard as unknown as JsonSchema, {
        title: 'x',
        project_id: '1',
        // A Proxy handler's own type knows symbols too; arrays of JSON have none.
        lists: new Proxy(elements, { get: get as ProxyHandler<object[]>['get'] & {} }),
      })
      return { problems, looked: looked.size }
    }
    expect(lists(19).problems).toHaveLength(19)
    expect(lists(200).problems).toHaveLength(PROBLEMS)
    expect(lists(200).looked).toBe(PROBLEMS)
    expect(lists(201)).toEqual({
      problems: [{ field: 'lists', code: 'wrong_length', message: 'lists must have at most 200 entries.' }],
      looked: 0,
    })
  })

  test.each([
    ['too many values', `[${'1,'.repeat(JSON_VALUES)}1]`],
    ['too many named fields', `[${'{"a":1},'.repeat(JSON_FIELDS + 1)}1]`],
  ])('%s: refused before anything is made of them', async (_, body) => {
    const parse = vi.spyOn(JSON, 'parse')
    const answer = await fetch(`${team.server.url}/v1/${team.team_id}/boards`, {
      method: 'POST',
      headers: { authorization: `Bearer ${team.token}` },
      body,
    })
    expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([])
    parse.mockRestore()
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'body_too_large'])
  })

  test('nesting is seen while it is read: a MiB of brackets is not parsed', async () => {
    const body = '['.repeat(BODY_BYTES)
    const parse = vi.spyOn(JSON, 'parse')
    const { status, code } = await fetch(`${team.server.url}/v1/${team.team_id}/boards`, {
      method: 'POST',
      headers: { authorization: `Bearer ${team.token}` },
      body,
    }).then(async (response) => ({
      status: response.status,
      code: ((await response.text()).match(/malformed_json/) ?? [])[0],
    }))
    const parsed = parse.mock.calls.filter(([text]) => String(text).length > 1000)
    parse.mockRestore()

    expect({ status, code, parsed }).toEqual({ status: 400, code: 'malformed_json', parsed: [] })
    // Brackets in a text nest nothing.
    expect((await team.post('/projects', { title: '[{'.repeat(100) })).status).toBe(201)
    expect((await team.post('/projects', '{"title":"\\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\\\\"}')).status).toBe(
      201,
    )
  })

  test('unknown fields are ignored up to a number', async () => {
    const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`zz${n}`, 1]))
    const create = (count: number) => team.post('/projects', { title: 'x', ...fields(count) }, { prefer: '' })

    expect((await create(UNKNOWN_FIELDS)).status).toBe(201)
    expect((await create(UNKNOWN_FIELDS + 1)).body.message).toContain('not known here')
  })

  test('every array of a body says how long it may be', async () => {
    const { app } = await serverOn('sqlite')
    const endless: string[] = []
    const visit = (schema: JsonSchema | undefined, path: string) => {
      if (!schema) return
      if (schema.items && schema.maxItems === undefined) endless.push(path)
      if (schema.patternProperties && schema.maxProperties === undefined) endless.push(path)
      visit(schema.items, `${path}[]`)
      for (const [name, inner] of Object.entries(schema.properties ?? {})) visit(inner, `${path}.${name}`)
      for (const inner of Object.values(schema.patternProperties ?? {})) visit(inner, `${path}.*`)
      for (const inner of schema.anyOf ?? []) visit(inner, path)
    }
    for (const { url, method, schema } of app.routeTable) visit(schema?.body as JsonSchema, `${method} ${url} `)
    expect(endless).toEqual([])
  })
})

describe('where JSON ends', () => {
  test.each([
    ['{"title":', 'it ends too early'],
    ['{"title":"x"', 'it ends too early'],
    ['{"title":"x",}', 'unexpected "}" at line 1, column 14'],
    ['{\n  "title": "x"\n  "icon": ""\n}', 'unexpected """ at line 3, column 3'],
    ['{"title":NaN}', 'unexpected "N" at line 1, column 10'],
    ["{'title':1}", 'unexpected "\'" at line 1, column 2'],
    ['{"title":"a\tb"}', 'unexpected U+0009 at line 1, column 12'],
    ['{"title":"\\x"}', 'unexpected "\\" at line 1, column 11'],
    ['[1,2]]', 'unexpected "]" at line 1, column 6'],
    ['\ufeff{}', 'unexpected U+FEFF at line 1, column 1'],
    ['[01]', 'unexpected "1" at line 1, column 3'],
  ])('%s: %s', async (body, place) => {
    const answer = await team.post('/projects', body)
    expect(answer.body).toMatchObject({ code: 'malformed_json', message: `The body is not valid JSON: ${place}.` })
  })
})

describe('headers', () => {
  test.each([
    ['Accept-Encoding', `a${' '.repeat(15_000)}b`, 200],
    ['Accept-Encoding', ' ;q='.repeat(3000), 200],
    ['If-None-Match', `${' '.repeat(14_000)}"x"`, 200],
    ['If-None-Match', '"x",'.repeat(3000), 200],
    ['Prefer', `handling${' '.repeat(14_000)}=strict`, 200],
    ['Prefer', ';,='.repeat(4000), 200],
    ['X-Request-Id', 'a'.repeat(15_000), 200],
    ['Authorization', `Bearer ${' '.repeat(14_000)}stp-`, 401],
  ])('%s of %j… is read in one go', async (name, value, expected) => {
    const authorization = name === 'Authorization' ? '' : `Authorization: Bearer ${team.token}\r\n`
    const { status } = await sendRaw(
      await serverOn('sqlite'),
      `GET /v1/${team.team_id}/boards HTTP/1.1\r\nHost: x\r\n${authorization}${name}: ${value}\r\nConnection: close\r\n\r\n`,
    )
    expect(status).toBe(expected)
  })
})
