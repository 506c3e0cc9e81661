import { AGENT_ADDRESS } from '../data/addresses.ts'
import { settingsText } from '../text/settings.ts'
import styles from './Settings.module.css'

/** What to give a program that speaks the Model Context Protocol, ready to be pasted. */
export function ConnectAgent() {
  const words = settingsText.agents
  const headers = { Authorization: `Bearer ${words.token}` }
  const settings = { mcpServers: { boardwalk: { type: 'http', url: AGENT_ADDRESS, headers } } }
  return (
    <section className={styles.wide} aria-labelledby="agents">
      <h2 id="agents">{words.title}</h2>
      <p className={styles.quiet}>{words.help}</p>
      <pre className={styles.secret}>{JSON.stringify(settings, null, 2)}</pre>
    </section>
  )
}
