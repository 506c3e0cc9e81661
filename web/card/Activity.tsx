import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { CardDetails } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { TabWords, tabLook, tabsLook } from '../ui/Tabs.tsx'
import styles from './Activity.module.css'
import { Comments } from './Comments.tsx'
import { History } from './History.tsx'

/** What was said about the card, and what was done to it. */
export function Activity({ card }: { card: CardDetails }) {
  return (
    <Tabs>
      <TabList aria-label={text.card.activity} className={`${tabsLook} ${styles.tabs}`}>
        <Tab id="comments" className={tabLook}>
          <TabWords words={text.card.commentsTab} />
        </Tab>
        <Tab id="history" className={tabLook}>
          <TabWords words={text.card.historyTab} />
        </Tab>
      </TabList>
      <TabPanel id="comments" className={styles.panel ?? ''}>
        <Comments card_id={card.id} />
      </TabPanel>
      <TabPanel id="history" className={styles.panel ?? ''}>
        <History card={card} />
      </TabPanel>
    </Tabs>
  )
}
