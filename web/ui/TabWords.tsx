import styles from './TabWords.module.css'

/** The look of a row of tabs, for those that are links or have panels. */
export const tabsLook = styles.tabs ?? ''
/** The look of a tab; what it says is in `TabWords`. */
export const tabLook = styles.tab ?? ''

/** As wide as when it is chosen: its neighbours stay where they are. */
export function TabWords({ words }: { words: string }) {
  return (
    <span className={styles.words} data-words={words}>
      {words}
    </span>
  )
}
