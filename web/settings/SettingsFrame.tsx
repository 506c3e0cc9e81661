import type { ReactNode } from 'react'
import type { SettingsPageName } from '../shell/places.ts'
import { settingsText } from '../text/settings.ts'
import { Page } from '../ui/Page.tsx'
import { TITLE_SEPARATOR } from '../ui/title.ts'
import { SettingsPages } from './SettingsPages.tsx'

interface SettingsFrameProps {
  page: SettingsPageName
  /** What is shown, if not the page itself. */
  title?: string
  children: ReactNode
}

/** A page of the settings, with the others at its side. */
export function SettingsFrame({ page, title = settingsText.pages[page], children }: SettingsFrameProps) {
  return (
    <Page
      title={title}
      tab={{ words: [title, settingsText.title].join(TITLE_SEPARATOR) }}
      beside={<SettingsPages page={page} />}
    >
      {children}
    </Page>
  )
}
