import type { Command } from 'commander'
import { fillWorkspace } from '../server/demo/large.ts'
import { createTeam, createToken, findOwnerOf } from '../server/resources/teams/teams.service.ts'
import { facts } from '../server/start/terminal.ts'
import type { Gateway } from '../server/workspace/gateway.ts'
import { requireTeam, withGateway, withNewGateway } from './database.ts'
import { parseCount } from './input.ts'
import { answer, counted } from './output.ts'
import { Progress } from './progress.ts'

const OWNER = 'demo@example.com'
const NOUNS = ['spaces', 'boards', 'lists', 'cards'] as const

interface DemoOptions {
  team?: string
  boards: number
  lists: number
  cards: number
  json?: boolean
}

export function addDemoCommand(program: Command) {
  program
    .command('demo')
    .description('fill a workspace with plausible work, to try it out or to measure')
    .option('--team <id>', 'the workspace to fill (default: a new one, with a token)')
    .option('--boards <number>', 'how many boards', parseCount(1, 10_000), 50)
    .option('--lists <number>', 'how many lists on each board', parseCount(1, 200), 6)
    .option('--cards <number>', 'how many cards altogether', parseCount(0, 10_000_000), 100_000)
    .option('--json', 'print {"team_id", "user_id", "token", "spaces", "boards", "lists", "cards"}')
    .action(({ team, json, ...size }: DemoOptions) =>
      (team ? withGateway : withNewGateway)(async (gateway) => {
        const { token, ...owner } = team
          ? { ...(await ownerOf(gateway, team)), token: null }
          : await newWorkspace(gateway)
        const progress = new Progress('Demo', 'cards')
        const made = await fillWorkspace(gateway, owner, size, (done) => progress.show(done, size.cards))
        progress.end()
        const text = facts([
          ['Workspace', owner.team_id],
          ...(token ? [['Token', `${token}  (shown this once: keep it)`] as const] : []),
          ['Made', NOUNS.map((nouns) => counted(made[nouns], nouns)).join(', ')],
        ])
        answer(json, { ...owner, token, ...made }, text)
      }),
    )
}

async function ownerOf(gateway: Gateway, team_id: string) {
  await requireTeam(gateway, team_id)
  const { user_id } = await findOwnerOf(gateway, team_id)
  return { team_id, user_id }
}

async function newWorkspace(gateway: Gateway) {
  const ids = await createTeam(gateway, { title: 'Demo', email: OWNER })
  const { token } = await createToken(gateway, { team_id: ids.team_id, email: OWNER })
  return { ...ids, token }
}
