import { useCallback, useDeferredValue, useState } from 'react'
import { Input, Label, SearchField } from 'react-aria-components'
import { useAgainOn } from '../data/again.ts'
import { useAnswer } from '../data/answer.ts'
import { type DeletedNoun, readBin } from '../data/bin.ts'
import { useWorkspace } from '../data/hooks.ts'
import { allows, useRole } from '../data/permissions.ts'
import { Failure } from '../shell/Failure.tsx'
import { binText as words } from '../text/past.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './Bin.module.css'
import { BinList } from './BinList.tsx'

type Shown = 'all' | DeletedNoun

// The words have each kind, and no other.
const KINDS = Object.keys(words.kinds satisfies Record<Shown, string>) as Shown[]

const changesBin = ({ type }: { type: string }) => type.endsWith('.deleted') || type.endsWith('.restored')

/** Only for members: the server shows it to nobody else. */
export function BinPage() {
  if (allows(useRole(), 'bin.read')) return <Bin />
  return (
    <Page title={words.title}>
      <p>{words.membersOnly}</p>
    </Page>
  )
}

/** What was deleted and can be restored, newest first. */
function Bin() {
  const workspace = useWorkspace()
  const [shown, setShown] = useState<Shown>('all')
  const [typed, setTyped] = useState('')
  const title = useDeferredValue(typed.trim())
  const [older, setOlder] = useState<{ of: string; ids: readonly string[]; cursor: string } | null>(null)
  const of = `${shown} ${title}`
  const read = useCallback(
    (cursor = '') =>
      readBin(workspace, {
        ...(shown !== 'all' && { noun: shown }),
        ...(title && { title }),
        ...(cursor && { cursor }),
      }),
    [workspace, shown, title],
  )
  const { answer, failure, again } = useAnswer(useCallback(async () => ({ of, ...(await read()) }), [read, of]))
  useAgainOn(again, changesBin)
  if (failure !== undefined) return <Failure error={failure} />
  const more = older?.of === of ? older : null
  const ids = answer ? [...new Set([...answer.ids, ...(more?.ids ?? [])])] : null
  const cursor = more?.cursor ?? answer?.cursor ?? ''
  const readOlder = async () => {
    const page = await read(cursor)
    setOlder({ of, ids: [...(more?.ids ?? []), ...page.ids], cursor: page.cursor })
  }
  return (
    <Page title={words.title}>
      <p className={styles.help}>{words.help}</p>
      <SearchField className={styles.field ?? ''} value={typed} onChange={setTyped}>
        <Label className="visually-hidden">{words.search}</Label>
        <Input className={styles.input ?? ''} placeholder={words.search} maxLength={200} />
      </SearchField>
      <Tabs
        label={words.show}
        value={shown}
        choices={KINDS.map((value) => ({ value, words: words.kinds[value] }))}
        onChoose={setShown}
      />
      {ids && <BinList ids={ids} nothing={cursor ? '' : title || shown !== 'all' ? words.notFound : words.nothing} />}
      {cursor && (
        <Button onPress={() => void readOlder().catch(() => undefined)}>{title ? words.searchMore : words.more}</Button>
      )}
    </Page>
  )
}
