import { workspaceFileAddress } from '../data/addresses.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { allows, useRole } from '../data/permissions.ts'
import { settingsText } from '../text/settings.ts'
import { buttonLook } from '../ui/Button.tsx'
import styles from './Settings.module.css'
import { UnseenSpaces } from './UnseenSpaces.tsx'
import { WorkspaceName } from './WorkspaceName.tsx'

/** What the workspace is, and the way out with everything in it. */
export function Workspace() {
  const { team_id, name } = useWorkspace()
  const title = useHeld(name)
  const role = useRole()
  const words = settingsText.team
  const mayRename = allows(role, 'workspace.update')
  return (
    <div className={styles.sections}>
      {mayRename && <WorkspaceName key={title} name={title} />}
      <dl className={styles.facts}>
        {!mayRename && <dt>{words.name}</dt>}
        {!mayRename && <dd>{title}</dd>}
        <dt>{words.id}</dt>
        <dd>{team_id}</dd>
        <dt>{words.role}</dt>
        <dd>{settingsText.members.roles[role]}</dd>
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
      {allows(role, 'private_project.read') && <UnseenSpaces />}
    </div>
  )
}
