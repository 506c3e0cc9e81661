import { type Command, Option } from 'commander'
import { createLink, urlOfLink } from '../server/identity/links.ts'
import { hasWayIn } from '../server/identity/member-links.ts'
import { LINK_KINDS, type LinkKind } from '../server/identity/tickets.ts'
import { readPublicUrl } from '../server/start/config.ts'
import { facts } from '../server/start/terminal.ts'
import { readKeptPublicUrl } from '../server/store/public-url.ts'
import type { Gateway } from '../server/workspace/gateway.ts'
import { requireMember, requireTeam, withGateway } from './database.ts'
import { parseEmail } from './input.ts'
import { answer } from './output.ts'
import { surroundings } from './surroundings.ts'

const ABOUT_LINKS = `
Kinds: "invitation" sets a password and signs in for the first time, "reset" sets a new password and ends all
sessions, "sign_in" signs in. The default is an invitation for people who cannot sign in yet, else a sign_in. A second
factor is still required: "boardwalk user second-factor-reset" turns it off. The address begins with
PUBLIC_URL, or with the server's address when it last started.
The link verifies the e-mail address: if it was not verified yet, all earlier access to the account ends.`

interface LinkOptions {
  team: string
  email: string
  kind?: LinkKind
  json?: boolean
}

export function addLink(user: Command) {
  user
    .command('link')
    .description('create a link that signs a person in, once; it is shown once, only its hash is stored')
    .requiredOption('--team <id>', 'the workspace')
    .requiredOption('--email <address>', "the member's e-mail address", parseEmail)
    .addOption(new Option('--kind <kind>', 'what the link does').choices([...LINK_KINDS]))
    .option('--json', 'print {"kind", "url", "email", "user_id", "time_expires"}')
    .addHelpText('after', ABOUT_LINKS)
    .action((options: LinkOptions) =>
      withGateway(async (gateway) => {
        const { team: team_id, email, json } = options
        await requireTeam(gateway, team_id)
        const { user_id } = await requireMember(gateway, team_id, email)
        const { kind, token, time_expires } = await gateway.store.transaction(async (db) => {
          const kind = options.kind ?? ((await hasWayIn(db, user_id)) ? 'sign_in' : 'invitation')
          return createLink(db, { kind, user_id, team_id, by: 'operator' }, gateway.clock.now())
        })
        const url = urlOfLink(await publicUrlOf(gateway), token)
        const text = facts([
          ['Link', `${url}  (opens once)`],
          ['Does', WORDS[kind]],
          ['For', email],
          ['Ends', new Date(time_expires).toISOString()],
        ])
        answer(json, { kind, url, email, user_id, time_expires }, text)
      }),
    )
}

/** From the settings here, else from the server's last start. */
async function publicUrlOf({ store }: Gateway): Promise<string> {
  const { env } = surroundings()
  return (env.PUBLIC_URL ? null : await readKeptPublicUrl(store)) ?? readPublicUrl(env)
}

const WORDS: Record<LinkKind, string> = {
  invitation: 'sets a password and signs them in',
  reset: 'sets a new password, and ends their sessions',
  sign_in: 'signs them in',
}
