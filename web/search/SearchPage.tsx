import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Input, Label, SearchField } from 'react-aria-components'
import { liveIds } from '../actions/containers.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { BEHAVIORS, type FoundKind } from '../rules/work.generated.ts'
import { Failure } from '../shell/Failure.tsx'
import { placesText } from '../text/places.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import { Page } from '../ui/Page.tsx'
import { Select } from '../ui/Select.tsx'
import { FoundLine } from './FoundLine.tsx'
import { FoundViews } from './FoundViews.tsx'
import { useFound } from './found.ts'
import styles from './Search.module.css'

// The words have each kind, and no other.
const KINDS = Object.keys(placesText.search.kinds) as FoundKind[]
/** Long enough that not every letter changes the address. */
const PAUSE_MS = 200

/** Everything that has the words. What is searched for is in the address. */
export function SearchPage() {
  const { mirror } = useWorkspace()
  const view = useSearch({ from: '/$team/search' })
  const navigate = useNavigate({ from: '/$team/search' })
  const spaces = liveIds(mirror, 'projects', useIds('projects', 'all', 'all'))
  const [query, setQuery] = useState(view.query ?? '')
  const { results, failure, isOver, loadMore } = useFound(view)
  const words = placesText.search

  const set = (name: string, value: string) =>
    void navigate({
      search: (before) => {
        const { [name]: _, ...others } = before
        return value === '' ? others : { ...others, [name]: value }
      },
      replace: true,
    })
  useEffect(() => setQuery(view.query ?? ''), [view.query])
  useEffect(() => {
    if (query.trim() === (view.query ?? '').trim()) return
    const timer = setTimeout(() => set('query', query.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  })

  if (failure !== undefined) return <Failure error={failure} />
  return (
    <Page title={words.title}>
      <SearchField className={styles.field ?? ''} value={query} onChange={setQuery} autoFocus>
        <Label className="visually-hidden">{words.label}</Label>
        <Input className={styles.input ?? ''} placeholder={words.placeholder} />
      </SearchField>
      <div className={styles.filters}>
        <Select
          label={words.kind}
          value={view.types ?? ''}
          choices={[
            { value: '', words: words.everything },
            ...KINDS.map((value) => ({ value, words: words.kinds[value] })),
          ]}
          onChoose={(value) => set('types', value)}
        />
        <Select
          label={words.space}
          value={view.project_id ?? ''}
          choices={[
            { value: '', words: words.allSpaces },
            ...spaces.map((value) => ({ value, words: mirror.row('projects', value)?.title ?? '' })),
          ]}
          onChoose={(value) => set('project_id', value)}
        />
        <Select
          label={words.state}
          value={view.statuses ?? ''}
          choices={[
            { value: '', words: words.anyStatus },
            ...BEHAVIORS.map((value) => ({ value, words: text.behaviors[value] })),
          ]}
          onChoose={(value) => set('statuses', value)}
        />
        <Check isSelected={view.archived === 'true'} onChange={(isOn) => set('archived', isOn ? 'true' : '')}>
          {words.archived}
        </Check>
      </div>
      <p className={styles.quiet} role="status">
        {!view.query
          ? words.begin
          : results && (results.length === 0 ? words.nothing(view.query) : words.found(results.length))}
      </p>
      <ul className={styles.list}>
        {!view.types && !view.statuses && <FoundViews query={view.query ?? ''} project_id={view.project_id ?? ''} />}
        {results?.map((result) => (
          <FoundLine key={`${Object.keys(result)[0]} ${Object.values(result)[0]?.id}`} result={result} />
        ))}
      </ul>
      {!isOver && <Button onPress={loadMore}>{words.more}</Button>}
    </Page>
  )
}
