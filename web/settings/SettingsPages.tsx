import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowedSomewhere, useRole } from '../data/permissions.ts'
import { hasUseFor, type SettingsPageName, TEAM_PAGES, YOUR_PAGES } from '../shell/places.ts'
import { settingsText } from '../text/settings.ts'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { TabWords } from '../ui/TabWords.tsx'
import styles from './SettingsPages.module.css'

const words = settingsText
const GROUPS = [
  { title: words.yours, pages: YOUR_PAGES },
  { title: words.workspace, pages: TEAM_PAGES },
]

/** All pages of the settings: a list to search where there is width for it, a choice on a phone. */
export function SettingsPages({ page }: { page: SettingsPageName }) {
  const { team_id: team } = useWorkspace()
  const role = useRole()
  const seesTemplates = useAllowedSomewhere('template.read')
  const navigate = useNavigate()
  const [sought, setSought] = useState('')
  const shown = GROUPS.map(({ title, pages }) => ({
    title,
    pages: pages.filter((one) => hasUseFor(role, one, seesTemplates)),
  }))
  const found = shown
    .map(({ title, pages }) => ({ title, pages: pages.filter((one) => isAbout(one, sought)) }))
    .filter(({ pages }) => pages.length > 0)
  return (
    <div className={styles.beside}>
      <div className={styles.narrow}>
        <Select
          label={words.page}
          isLabelHidden
          value={page}
          choices={shown.flatMap(({ pages }) => pages.map((value) => ({ value, words: words.pages[value] })))}
          onChoose={(chosen) => void navigate({ to: '/$team/settings/$page', params: { team, page: chosen } })}
        />
      </div>
      <nav className={styles.list} aria-label={words.title}>
        <Field
          label={words.find}
          isLabelHidden
          placeholder={words.find}
          type="search"
          value={sought}
          onChange={setSought}
          autoComplete="off"
        />
        {found.map(({ title, pages }) => (
          <Group key={title} title={title} pages={pages} />
        ))}
        {found.length === 0 && (
          <p className={styles.title} role="status">
            {words.notFound}
          </p>
        )}
      </nav>
    </div>
  )
}

function Group({ title, pages }: { title: string; pages: readonly SettingsPageName[] }) {
  const { team_id: team } = useWorkspace()
  return (
    <div className={styles.group}>
      <p className={styles.title}>{title}</p>
      <ul>
        {pages.map((page) => (
          <li key={page}>
            <Link to="/$team/settings/$page" params={{ team, page }} className={styles.link ?? ''}>
              <TabWords words={words.pages[page]} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Whether the page is called so, or has such a setting. */
function isAbout(page: SettingsPageName, sought: string): boolean {
  const facts = `${words.pages[page]} ${words.about[page] ?? ''}`.toLocaleLowerCase()
  return sought
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => facts.includes(word))
}
