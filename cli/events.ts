import { type Command, InvalidArgumentError } from 'commander'
import { inOneLine } from '../server/common/text.ts'
import { listActivityAfter } from '../server/resources/activity/activity.service.ts'
import { COMMAND_LINE_SOURCE, findOwnerOf } from '../server/resources/teams/teams.service.ts'
import type { Gateway } from '../server/workspace/gateway.ts'
import { requireTeam, withGateway } from './database.ts'
import { surroundings } from './surroundings.ts'

interface EventOptions {
  team: string
  after: number
  follow?: boolean
  json?: boolean
}

export function addEventCommand(program: Command) {
  program
    .command('events')
    .description('print the events of a workspace, oldest first, as its owner sees them')
    .requiredOption('--team <id>', 'the workspace')
    .option('--after <seq>', 'only events after this one', parseSeq, 0)
    .option('--follow', 'keep printing new events; stop with Ctrl-C')
    .option('--json', 'print each event as one line of JSON')
    .action((options: EventOptions) =>
      withGateway(async (gateway) => {
        await requireTeam(gateway, options.team)
        await printEvents(gateway, options)
      }),
    )
}

function parseSeq(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Write the seq of an event, such as 1204.')
  return Number(text)
}

async function printEvents(gateway: Gateway, { team, after, follow, json }: EventOptions) {
  const { stdout } = surroundings()
  const { user_id } = await findOwnerOf(gateway, team)
  const workspace = gateway.enterAs({ team_id: team, user_id, source: COMMAND_LINE_SOURCE }, 'activity.read')
  let wake = Promise.withResolvers<void>()
  const stop = follow ? gateway.store.watch(() => wake.resolve()) : () => undefined
  // Nothing else keeps the process alive while it waits.
  const staying = follow ? setInterval(() => undefined, 60_000) : undefined
  try {
    for (let seq = after; ; ) {
      const { events, last } = await workspace.read((r) => listActivityAfter(r, seq))
      for (const { event, name } of events) stdout.write(`${json ? JSON.stringify(event) : lineOf(event, name)}\n`)
      seq = last
      if (events.length > 0) continue
      if (!follow) return
      await wake.promise
      wake = Promise.withResolvers()
    }
  } finally {
    stop()
    clearInterval(staying)
  }
}

function lineOf(
  { seq, time_created, text }: { seq: number | string; time_created: number; text: string },
  name: string,
) {
  const time = new Date(time_created).toISOString().slice(0, 19).replace('T', ' ')
  return `${time}  ${seq}  ${inOneLine(`${name} ${text}`)}`
}
