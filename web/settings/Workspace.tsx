import { workspaceFileAddress } from '../data/addresses.ts'
import { useWorkspace } from '../data/hooks.ts'
import { allows, useRole } from '../data/permissions.ts'
import { text } from '../text/text.ts'
import { buttonLook } from '../ui/Button.tsx'
import styles from './Settings.module.css'

/** What the workspace is, and the way out with everything in it. */
export function Workspace() {
  const { me, team_id } = useWorkspace()
  const role = useRole()
  const words = text.settings.team
  return (
    <div className={styles.wide}>
      <dl className={styles.facts}>
        <dt>{words.name}</dt>
        <dd>{me.teams.find(({ id }) => id === team_id)?.name}</dd>
        <dt>{words.id}</dt>
        <dd>{team_id}</dd>
        <dt>{words.role}</dt>
        <dd>{text.settings.members.roles[role]}</dd>
      </dl>
      {allows(role, 'workspace.export') && (
        <section className={styles.wide}>
          <h2>{words.export}</h2>
          <p className={styles.quiet}>{words.exportHelp}</p>
          <p>
            <a className={buttonLook} href={workspaceFileAddress(team_id)} download>
              {words.download}
            </a>
          </p>
        </section>
      )}
    </div>
  )
}
