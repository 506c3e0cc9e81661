import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { Subject } from '../data/subjects.ts'
import { cardText } from '../text/card.ts'
import { TabWords, tabLook, tabsLook } from '../ui/TabWords.tsx'
import styles from './Activity.module.css'
import { Comments } from './Comments.tsx'
import { Section } from './Section.tsx'

interface ActivityProps {
  subject: Subject
  /** Left out where the API has none: then there are comments alone. */
  history?: ReactNode
}

/** What was said about a card, an epic or a page, and what was done to it. */
export function Activity({ subject, history }: ActivityProps) {
  if (history === undefined)
    return (
      <Section title={cardText.commentsTab}>
        <Comments subject={subject} />
      </Section>
    )
  return (
    <Tabs>
      <TabList aria-label={cardText.activity} className={`${tabsLook} ${styles.tabs}`}>
        <Tab id="comments" className={tabLook}>
          <TabWords words={cardText.commentsTab} />
        </Tab>
        <Tab id="history" className={tabLook}>
          <TabWords words={cardText.historyTab} />
        </Tab>
      </TabList>
      <TabPanel id="comments" className={styles.panel ?? ''}>
        <Comments subject={subject} />
      </TabPanel>
      <TabPanel id="history" className={styles.panel ?? ''}>
        {history}
      </TabPanel>
    </Tabs>
  )
}
