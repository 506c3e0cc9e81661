import { Link, useParams } from '@tanstack/react-router'
import { Archive, ArchiveRestore, RefreshCw, Trash2, Zap } from 'lucide-react'
import { useEffect, useState } from 'react'
import { setMemberOfSpace } from '../actions/container-members.ts'
import { archiveSpace } from '../actions/containers.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import type { ProjectRow } from '../data/rows.ts'
import { loadSpace } from '../data/spaces.ts'
import { Failure } from '../shell/Failure.tsx'
import { spaceText } from '../text/space.ts'
import { sprintText } from '../text/sprint.ts'
import { text } from '../text/text.ts'
import { Button, buttonLook } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { DeleteSpace } from './DeleteSpace.tsx'
import { PersonLimit } from './PersonLimit.tsx'
import { PlaceMembers } from './PlaceMembers.tsx'
import { SpaceFields } from './SpaceFields.tsx'
import { SpaceForm } from './SpaceForm.tsx'
import styles from './SpacePage.module.css'
import { SpacePages } from './SpacePages.tsx'
import { SprintRhythm } from './SprintRhythm.tsx'

/** How a space is set up: its name, its people, the rhythm of its sprints. */
export function SpacePage() {
  const { project: id } = useParams({ from: '/$team/space-{$project}' })
  const workspace = useWorkspace()
  const space = useRow('projects', id)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    setFailure(undefined)
    loadSpace(workspace, id).catch(setFailure)
  }, [workspace, id])
  if (failure !== undefined) return <Failure error={failure} />
  if (!space) return null
  return <Space key={id} space={space} />
}

function Space({ space }: { space: ProjectRow }) {
  const workspace = useWorkspace()
  const { id, title, is_private, is_archived, members } = space
  const allowed = useAllowedIn({ project_id: id, board_id: null })
  const mayChange = allowed('project.update')
  const words = spaceText
  return (
    <Page title={title} tools={<SpaceTools space={space} />}>
      {is_archived && <p className={styles.quiet}>{words.isArchived}</p>}
      {!mayChange && <p className={styles.quiet}>{words.guest}</p>}
      <SpacePages project_id={id} />
      {mayChange && !is_archived && (
        <>
          <SpaceForm space={space} mayClose={allowed('project.close')} />
          <section className={styles.section} aria-labelledby="space-members">
            <h2 id="space-members">{words.members}</h2>
            <p className={styles.quiet}>{is_private ? words.privateHelp : words.openHelp}</p>
            <PlaceMembers
              members={members}
              mayMakeAdmins={allowed('place_admin.update')}
              onChange={(user_id, role) => setMemberOfSpace(workspace, id, user_id, role)}
            />
          </section>
          <SpaceFields project_id={id} mayChange={allowed('field.update')} />
          <PersonLimit space={space} />
          <SprintRhythm project_id={id} />
        </>
      )}
    </Page>
  )
}

function SpaceTools({ space: { id, title, is_archived } }: { space: ProjectRow }) {
  const workspace = useWorkspace()
  const allowed = useAllowedIn({ project_id: id, board_id: null })
  const [isDeleting, setDeleting] = useState(false)
  return (
    <div className={styles.tools}>
      <Link to="/$team/sprints-{$project}" params={{ team: workspace.team_id, project: id }} className={buttonLook}>
        <RefreshCw size={16} aria-hidden /> {sprintText.all}
      </Link>
      {allowed('rule.update') && (
        <Link to="/$team/automation" params={{ team: workspace.team_id }} search={{ space: id }} className={buttonLook}>
          <Zap size={16} aria-hidden /> {spaceText.automation}
        </Link>
      )}
      {allowed('project.update') && (
        <Button onPress={() => archiveSpace(workspace, id, !is_archived)}>
          {is_archived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
          {is_archived ? spaceText.bringBack : text.shell.archive}
        </Button>
      )}
      {allowed('project.delete') && (
        <Button onPress={() => setDeleting(true)}>
          <Trash2 size={16} aria-hidden /> {spaceText.delete}
        </Button>
      )}
      {isDeleting && <DeleteSpace id={id} title={title} onClose={() => setDeleting(false)} />}
    </div>
  )
}
