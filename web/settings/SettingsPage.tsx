import { Link, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import { Failure } from '../shell/Failure.tsx'
import { TEAM_PAGES, YOUR_PAGES } from '../shell/places.ts'
import { text } from '../text/text.ts'
import { Page } from '../ui/Page.tsx'
import { TabWords, tabLook, tabsLook } from '../ui/Tabs.tsx'
import { TITLE_SEPARATOR } from '../ui/title.ts'
import { ArchivedPlaces } from './ArchivedPlaces.tsx'
import { CodeHosts } from './CodeHosts.tsx'
import { Members } from './Members.tsx'
import { Notifications } from './Notifications.tsx'
import { Profile } from './Profile.tsx'
import { Security } from './Security.tsx'
import { Sessions } from './Sessions.tsx'
import styles from './Settings.module.css'
import { Tags } from './Tags.tsx'
import { Tokens } from './Tokens.tsx'
import { Workspace } from './Workspace.tsx'

type PageName = (typeof YOUR_PAGES)[number] | (typeof TEAM_PAGES)[number]

const PAGES: Record<PageName, ComponentType> = {
  profile: Profile,
  security: Security,
  sessions: Sessions,
  tokens: Tokens,
  notifications: Notifications,
  members: Members,
  tags: Tags,
  archive: ArchivedPlaces,
  'code-hosts': CodeHosts,
  workspace: Workspace,
}

/** One's own settings and those of the workspace, a page each. */
export function SettingsPage() {
  const { page } = useParams({ from: '/$team/settings/$page' })
  const name = [...YOUR_PAGES, ...TEAM_PAGES].find((known) => known === page)
  if (!name) return <Failure />
  const Shown = PAGES[name]
  return (
    <Page
      title={text.settings.pages[name]}
      tab={{ words: [text.settings.pages[name], text.settings.title].join(TITLE_SEPARATOR) }}
    >
      <nav className={`${tabsLook} ${styles.pages}`} aria-label={text.settings.title}>
        {[...YOUR_PAGES, ...TEAM_PAGES].map((known) => (
          <PageLink key={known} page={known} />
        ))}
      </nav>
      <Shown />
    </Page>
  )
}

function PageLink({ page }: { page: PageName }) {
  const { team_id: team } = useWorkspace()
  return (
    <Link to="/$team/settings/$page" params={{ team, page }} className={tabLook}>
      <TabWords words={text.settings.pages[page]} />
    </Link>
  )
}
