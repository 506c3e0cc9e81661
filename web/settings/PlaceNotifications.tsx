import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useBoardOptions } from '../card/options.tsx'
import { useIds, useWorkspace } from '../data/hooks.ts'
import type { NotificationSettings } from '../data/settings.ts'
import { settingsText } from '../text/settings.ts'
import { Button, buttonLook } from '../ui/Button.tsx'
import { Picker } from '../ui/Picker.tsx'
import { keepRowFocus } from '../ui/row-focus.ts'
import { PlaceKinds } from './PlaceKinds.tsx'
import styles from './Settings.module.css'

export type Place = NotificationSettings['places'][number]

interface PlaceNotificationsProps {
  settings: NotificationSettings
  onChange(places: Place[]): void
}

/** Spaces and boards of which one wants to hear more or less than of the others. */
export function PlaceNotifications({ settings, onChange }: PlaceNotificationsProps) {
  const { places } = settings
  const nameOf = usePlaceNames()
  const options = usePlaceOptions().filter(({ id }) => places.every((place) => keyOf(place) !== id))
  const [open, setOpen] = useState<Place | null>(null)
  const words = settingsText.notifications
  const put = (place: Place) => {
    const others = places.filter((other) => keyOf(other) !== keyOf(place))
    onChange(Object.keys(place.kinds).length === 0 ? others : [...others, place])
  }
  return (
    <section ref={keepRowFocus} className={styles.wide} aria-labelledby="places">
      <div className={styles.bar}>
        <h2 id="places">{words.places}</h2>
        <Picker
          label={words.addPlace}
          className={buttonLook}
          options={options}
          selected={[]}
          onPick={(id) => setOpen(placeOf(id))}
        >
          <Plus size={16} aria-hidden /> {words.addPlace}
        </Picker>
      </div>
      <p className={styles.quiet}>{words.placesHelp}</p>
      <ul>
        {places.map((place) => (
          <li key={keyOf(place)} className={styles.item}>
            <span className={styles.words}>
              <span>{nameOf(place)}</span>
              <span className={styles.small}>{words.differences(Object.keys(place.kinds).length)}</span>
            </span>
            <Button aria-label={words.changePlace(nameOf(place))} onPress={() => setOpen(place)}>
              {words.change}
            </Button>
            <Button aria-label={words.removePlace(nameOf(place))} onPress={() => put({ ...place, kinds: {} })}>
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <PlaceKinds
          title={nameOf(open)}
          place={open}
          settings={settings}
          onSave={(place) => {
            put(place)
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

function keyOf({ project_id, board_id }: Place): string {
  return board_id === null ? `space ${project_id}` : `board ${board_id}`
}

function placeOf(key: string): Place {
  const [kind, id = null] = key.split(' ')
  return { project_id: kind === 'space' ? id : null, board_id: kind === 'board' ? id : null, kinds: {} }
}

function usePlaceOptions() {
  const { mirror } = useWorkspace()
  const spaces = useIds('projects', 'all', 'all')
  const boards = useBoardOptions()
  return [
    ...spaces.flatMap((id) => {
      const space = mirror.row('projects', id)
      return !space || space.is_archived
        ? []
        : { id: `space ${id}`, name: space.title, hint: settingsText.notifications.space }
    }),
    ...boards.map((board) => ({ ...board, id: `board ${board.id}` })),
  ]
}

/** What is deleted, or hidden by now, has no name. */
function usePlaceNames() {
  const { mirror } = useWorkspace()
  const options = usePlaceOptions()
  return (place: Place): string => {
    const known = options.find(({ id }) => id === keyOf(place))
    if (known) return known.name
    const row =
      place.board_id === null ? mirror.row('projects', place.project_id ?? '') : mirror.row('boards', place.board_id)
    return row?.title ?? settingsText.notifications.gone
  }
}
