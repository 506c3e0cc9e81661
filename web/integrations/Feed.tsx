import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { eventsAddress } from '../data/addresses.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { integrationsText } from '../text/integrations.ts'
import { buttonLook } from '../ui/Button.tsx'
import { Select } from '../ui/Select.tsx'
import { Copyable } from './Copyable.tsx'
import { EventChoice } from './EventChoice.tsx'
import { ALL, allTypesOf } from './event-choice.ts'
import styles from './Integrations.module.css'

const words = integrationsText.feed
const FORMS = [
  { value: 'json', words: words.forms.json },
  { value: 'stream', words: words.forms.stream },
] as const
type FeedForm = (typeof FORMS)[number]['value']

/** The address of the log for a program of one's own: what it may be narrowed to, and a command that reads it. */
export function Feed() {
  const { team_id: team, mirror } = useWorkspace()
  const [form, setForm] = useState<FeedForm>('json')
  const [space, setSpace] = useState(ALL)
  const [board, setBoard] = useState(ALL)
  const [events, setEvents] = useState<string[]>([ALL])
  const spaces = useChoices('projects')
  const boards = useChoices('boards', (id) => space === ALL || mirror.row('boards', id)?.project_id === space)
  const address = eventsAddress(team, {
    ...(board === ALL ? space !== ALL && { project_id: space } : { board_id: board }),
    ...(!events.includes(ALL) && events.length > 0 && { type: allTypesOf(events).join() }),
  })
  return (
    <section className={styles.wide} aria-labelledby="feed">
      <h2 id="feed">{words.title}</h2>
      <p className={styles.quiet}>{words.help}</p>
      <div className={styles.choices}>
        <Select label={words.form} value={form} choices={FORMS} onChoose={setForm} />
        <Select
          label={words.space}
          value={space}
          choices={[{ value: ALL, words: integrationsText.allSpaces }, ...spaces]}
          onChoose={(chosen) => {
            setSpace(chosen)
            setBoard(ALL)
          }}
        />
        <Select
          label={words.board}
          value={board}
          choices={[{ value: ALL, words: words.allBoards }, ...boards]}
          onChoose={setBoard}
        />
      </div>
      <EventChoice chosen={events} onChoose={setEvents} nothing={integrationsText.events.all} />
      <Copyable label={words.address} value={address} />
      <Copyable label={words.command} value={commandFor(address, form)} />
      <p>
        <Link to="/$team/settings/$page" params={{ team, page: 'tokens' }} className={buttonLook} data-kind="outlined">
          {words.makeToken}
        </Link>
      </p>
    </section>
  )
}

/** What is not archived, by its title. */
function useChoices(table: 'projects' | 'boards', isMeant: (id: string) => boolean = () => true) {
  const { mirror } = useWorkspace()
  return useIds(table, 'all', 'all').flatMap((value) => {
    const row = mirror.row(table, value)
    return row && !row.is_archived && isMeant(value) ? [{ value, words: row.title }] : []
  })
}

function commandFor(address: string, form: FeedForm): string {
  const stream = form === 'stream' ? ' -N -H "Accept: text/event-stream"' : ''
  return `curl${stream} -H "Authorization: Bearer ${words.token}" "${address}"`
}
