import { Random } from '../../server/demo/random.ts'
import { ROLES } from '../../server/workspace/policy.ts'
import type { Ledger } from '../ledger.ts'
import { type Ids, type Sample, sampleOf } from '../requests.ts'
import { judge, PROMISES } from './judge.ts'
import { exchanged, kindAt, type Operation, type Position } from './operations.ts'
import { type Hit, type Shot, shoot } from './wire.ts'
import type { Attacker, World } from './world.ts'

export interface Target {
  url: string
  world: World
  operations: Operation[]
  ledger: Ledger
}

/** Ids that no server ever assigned, as people and programs send them. */
const MALFORMED = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '00012',
  '9'.repeat(64),
  '9'.repeat(2000),
  '9223372036854775808',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '1;drop table cards',
  '../../etc/passwd',
  '..',
  '%2e%2e%2f',
  '\u0000',
  '\u202e1',
  '١٢',
  '*',
  '{0.card.id}',
  '[object Object]',
]

function shotOf({ method, path, body }: Sample, { token }: Attacker): Shot {
  return {
    method,
    path,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  }
}

async function fire({ url, world, ledger }: Target, what: string, attacker: Attacker, sample: Sample): Promise<Hit> {
  const shot = shotOf(sample, attacker)
  const hit = await shoot(url, shot)
  const { forbidden, name } = attacker
  const isUnbounded = sample.path.includes('/export')
  judge(ledger, `${name}, ${what}`, shot, hit, { forbidden, secrets: world.canaries.secrets, isUnbounded })
  return hit
}

/** Every operation as every caller: refused where the document says so, and then nothing is written. */
export async function attackRoles(target: Target, isChosen: () => boolean) {
  const { operations, world, ledger } = target
  const before = await written(world)
  for (const operation of operations)
    for (const attacker of world.attackers) {
      const expected = expectedOf(operation, attacker)
      if (expected === 'changes' || !isChosen()) continue
      const { status } = await fire(target, operation.id, attacker, sampleOf(operation.route, world.open))
      const isRight = expected === null ? status !== 401 && status !== 403 : status === expected
      ledger.note(PROMISES.roles, isRight ? null : `${operation.id} as ${attacker.name}: ${status}, not ${expected}`)
    }
  const after = await written(world)
  ledger.note(PROMISES.roles, JSON.stringify(after) === JSON.stringify(before) ? null : 'a refused request wrote')
}

/** What requests write. The server itself still sends notifications and webhooks from before the attack. */
async function written({ team }: World) {
  const followed = /^(notifications|notification_cursors|webhook_deliveries|mails)$/
  return Object.entries(await team.census()).filter(([table]) => !followed.test(table))
}

/** The status of a refusal; null for a read that is allowed; 'changes' for a write that is. */
function expectedOf({ role, isWrite, path }: Operation, attacker: Attacker): number | null | 'changes' {
  if (role === null) return null
  if (attacker.refusal === 401) return 401
  if (attacker.refusal === 404) return path.includes('{team_id}') ? 404 : 'changes'
  if (isWrite && !attacker.mayWrite) return 403
  if (attacker.role === null || ROLES.indexOf(attacker.role) < ROLES.indexOf(role)) return 403
  return isWrite ? 'changes' : null
}

interface Case {
  operation: Operation
  position: Position
  attacker: Attacker
}

/** Every id parameter of every operation, as every caller with access. */
export function idCases({ operations, world }: Target): Case[] {
  const within = world.attackers.filter(({ refusal }) => refusal === undefined)
  return operations.flatMap((operation) =>
    operation.role === null
      ? []
      : operation.positions.flatMap((position) => within.map((attacker) => ({ operation, position, attacker }))),
  )
}

/** Ids of another workspace and of a private space must answer like unknown ones, and malformed ones properly. */
export async function attackIds(target: Target, cases: readonly Case[], seed: number) {
  const random = new Random(seed)
  const { world, ledger } = target
  const before = await stateOf(world)
  for (const { operation, position, attacker } of cases) {
    const what = `${operation.id} ${position.place} ${position.way.join('.')}`
    const kind = kindAt(position, operation, world.open)
    const ask = async (ids: Ids) => {
      const id = kind === 'team_id' && ids === world.nothing ? 't0000000' : (ids[kind] as string)
      const hit = await fire(target, what, attacker, exchanged(operation, world.open, position, id))
      return { hit, essence: essenceOf(hit, id) }
    }
    const nothing = await ask(world.nothing)
    const seesHidden = attacker.role === 'owner' || world.hidden[kind] === world.open[kind]
    for (const [whose, ids] of [
      ['foreign', world.foreign],
      ...(seesHidden ? [] : [['hidden', world.hidden] as const]),
    ] as const) {
      const { hit, essence } = await ask(ids)
      const isSame =
        hit.status < 300 && operation.isWrite ? nothing.hit.status === hit.status : essence === nothing.essence
      ledger.note(
        PROMISES.sameAsNothing,
        isSame
          ? null
          : `${what} as ${attacker.name}, ${whose}: ${essence.slice(0, 300)} / ${nothing.essence.slice(0, 300)}`,
      )
    }
    const malformed = random.pick(MALFORMED)
    await fire(target, `${what} malformed`, attacker, exchanged(operation, world.open, position, malformed))
  }
  const after = await stateOf(world)
  for (const [name, state] of Object.entries(after))
    ledger.note(PROMISES.untouched, differenceIn(name, before[name] ?? '', state), cases.length)
}

function differenceIn(name: string, before: string, after: string): string | null {
  if (before === after) return null
  const at = [...after].findIndex((letter, index) => letter !== before[index])
  return `${name}: …${before.slice(Math.max(0, at - 80), at + 80)}… became …${after.slice(Math.max(0, at - 80), at + 80)}…`
}

/** An answer without the parts that differ between requests, and without the requested id. */
function essenceOf({ status, headers, body }: Hit, id: string): string {
  const text = body
    .toString()
    .replaceAll(/"request_id":"[^"]*"/g, '')
    .replaceAll(`"${id}"`, '"id"')
  const names = Object.keys(headers).sort()
  return `${status} ${names.join()} ${text}`
}

/** The row counts of the other workspace, and everything in the private space, as its owner sees it. */
async function stateOf({ theirs, team, hidden }: World): Promise<Record<string, string>> {
  const state: Record<string, string> = { 'the other workspace': JSON.stringify(await theirs.census()) }
  const paths = [
    `/projects/${hidden.project_id}`,
    `/boards/${hidden.board_id}`,
    `/sprints/${hidden.sprint_id}?project_id=${hidden.project_id}`,
    `/pages/${hidden.page_id}`,
    `/comments?card_id=${hidden.card_id}`,
    `/tags?project_id=${hidden.project_id}`,
  ]
  for (const path of paths) {
    const { status, body } = await team.get(path)
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`)
    state[path] = JSON.stringify(body)
  }
  return state
}
