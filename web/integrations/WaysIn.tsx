import { Link } from '@tanstack/react-router'
import { ClipboardList, Globe, Mail } from 'lucide-react'
import { reasonOf } from '../actions/action.ts'
import { useRead } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import { readWaysIn, type WayIn } from '../data/integrations.ts'
import { integrationsText } from '../text/integrations.ts'
import styles from './Integrations.module.css'

const words = integrationsText.ways
const SIGNS = { mail: Mail, form: ClipboardList, public: Globe }

/** Addresses of boards that need no account: an admin sees all of them in one place. */
export function WaysIn() {
  const { answer: ways, failure } = useRead(readWaysIn)
  return (
    <section className={styles.wide} aria-labelledby="ways-in">
      <h2 id="ways-in">{words.title}</h2>
      <p className={styles.quiet}>{words.help}</p>
      {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
      {ways?.length === 0 && <p className={styles.quiet}>{words.nothing}</p>}
      {ways && ways.length > 0 && (
        <ul aria-labelledby="ways-in">
          {ways.map((way) => (
            <Way key={`${way.kind} ${way.address}`} way={way} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Way({ way: { kind, board, board_id, title, address, isOn } }: { way: WayIn }) {
  const { team_id: team } = useWorkspace()
  const Sign = SIGNS[kind]
  const name = kind === 'mail' && !isOn ? words.mailOff : words[kind]
  return (
    <li className={styles.item}>
      <Sign size={16} aria-hidden />
      <span className={styles.words}>
        <Link to="/$team/board-{$board}" params={{ team, board: board_id }} search={{}} className={styles.link ?? ''}>
          {board}
        </Link>
        <span className={styles.small}>{[name, ...(title === null ? [] : [title])].join(' · ')}</span>
        <span className={styles.small}>{kind === 'mail' ? address : <a href={address}>{address}</a>}</span>
      </span>
    </li>
  )
}
