import { Navigate, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import { Integrations } from '../integrations/Integrations.tsx'
import { Failure } from '../shell/Failure.tsx'
import { type SettingsPageName, TEAM_PAGES, YOUR_PAGES } from '../shell/places.ts'
import { ArchivedPlaces } from './ArchivedPlaces.tsx'
import { Members } from './Members.tsx'
import { Notifications } from './Notifications.tsx'
import { Profile } from './Profile.tsx'
import { Security } from './Security.tsx'
import { Sessions } from './Sessions.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import { Tags } from './Tags.tsx'
import { Templates } from './Templates.tsx'
import { Tokens } from './Tokens.tsx'
import { Workspace } from './Workspace.tsx'

const PAGES: Record<SettingsPageName, ComponentType> = {
  profile: Profile,
  security: Security,
  sessions: Sessions,
  tokens: Tokens,
  notifications: Notifications,
  members: Members,
  tags: Tags,
  templates: Templates,
  archive: ArchivedPlaces,
  integrations: Integrations,
  workspace: Workspace,
}

/** What the page about code hosts was called: bookmarks may have its address. */
const EARLIER = 'code-hosts'

/** One's own settings and those of the workspace, a page each. */
export function SettingsPage() {
  const { team_id: team } = useWorkspace()
  const { page } = useParams({ from: '/$team/settings/$page' })
  const name = [...YOUR_PAGES, ...TEAM_PAGES].find((known) => known === page)
  if (page === EARLIER) return <Navigate to="/$team/settings/$page" params={{ team, page: 'integrations' }} replace />
  if (!name) return <Failure />
  const Shown = PAGES[name]
  return (
    <SettingsFrame page={name}>
      <Shown />
    </SettingsFrame>
  )
}
